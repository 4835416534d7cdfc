// The service worker: keeps the application itself on the device, so that it opens without a network, and the files of
// missions, which never change. It knows nobody: what is private is kept by the application, under its owner. A page
// comes from the network whenever there is one, so an older worker never stands in the way of a newer server. What the server
// has for somebody while no page is open comes in words and is shown as it is.

export type {};

declare const self: ServiceWorkerGlobalScope;
/** The application's files, and the one that its page starts with; filled in by the build. */
declare const FILES: readonly string[];
declare const ENTRY: string;
declare const BUILD: string;

const APP = `fieldwork-app-${BUILD}`;
const CONTENT = "fieldwork-content";
const SHELL = "/?shell";
const PAGE_WITHIN_MS = 8_000;
/** More files than the missions of several programs have. */
const MAX_CONTENT = 200;

self.addEventListener("install", (event) => event.waitUntil(keepApp()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlderApps()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (/^\/api\/(content-files|program-versions)\//.test(pathname)) event.respondWith(content(request));
});

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf(event.notification.data)));
});

/** A browser ends the subscription of who shows nothing, so what cannot be read is shown as something. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, page, tag } = noticeOf(data);
  await self.registration.showNotification(title, { body, tag, data: page, icon: "/icon-192.png", badge: "/icon-192.png" });
}

interface Notice {
  title: string;
  body: string;
  page: string;
  tag: string;
}

function noticeOf(data: PushMessageData | null): Notice {
  const unread: Notice = { title: "Fieldwork", body: "Something has happened. Open your notices.", page: "/notifications", tag: "unread" };
  try {
    const sent = data?.json() as Partial<Notice> | undefined;
    return typeof sent?.title === "string" ? { ...unread, ...sent } : unread;
  } catch {
    return unread;
  }
}

/** A path of ours, and nobody else's. */
function pageOf(data: unknown): string {
  const { origin } = self.location;
  const url = new URL(typeof data === "string" ? data : "/notifications", origin);
  return url.origin === origin ? url.href : origin;
}

/** In a window that is open, or in a new one. */
async function open(page: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: "window" });
  const shown = await window?.navigate(page).catch(() => null);
  await (shown ?? (await self.clients.openWindow(page)))?.focus();
}

async function keepApp(): Promise<void> {
  const shell = await fetch(SHELL, { cache: "reload" });
  // A newer build went out while this one was being installed: its own worker follows.
  if (!shell.ok || !(await shell.clone().text()).includes(ENTRY)) throw new Error("the page is of another build");
  const cache = await caches.open(APP);
  await Promise.all(FILES.map(async (file) => cache.put(file, (await caches.match(file)) ?? (await fetched(file)))));
  await cache.put(SHELL, shell);
  await self.skipWaiting();
}

/** The build before this one stays as well: a page of it may still be open and want another of its files. */
async function dropOlderApps(): Promise<void> {
  const apps = (await caches.keys()).filter((name) => name.startsWith("fieldwork-app-") && name !== APP);
  await Promise.all(apps.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request: Request): Promise<Response> {
  try {
    return await Promise.race([fetch(request), tooLate()]);
  } catch (error) {
    const shell = await (await caches.open(APP)).match(SHELL);
    if (shell === undefined) throw error;
    return shell;
  }
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("the page is late")), PAGE_WITHIN_MS));
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function content(request: Request): Promise<Response> {
  const cache = await caches.open(CONTENT);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await keepContent(cache, request.url, response.clone());
  return response;
}

/** A full disk keeps nothing, and the answer is given all the same. */
async function keepContent(cache: Cache, address: string, response: Response): Promise<void> {
  try {
    await cache.put(address, response);
    const [oldest, ...others] = await cache.keys();
    if (oldest !== undefined && others.length >= MAX_CONTENT) await cache.delete(oldest);
  } catch {
    await cache.delete(address);
  }
}

async function fetched(file: string): Promise<Response> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} is missing`);
  return response;
}
