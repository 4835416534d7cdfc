// The service worker. It caches the application, so that it opens without a network, and the files of missions, which
// never change. It stores no private data; the application stores that under its owner. It loads pages from the network
// if possible, so an outdated worker never blocks a newer server. It shows push messages as the server wrote them.

export type {};

declare const self: ServiceWorkerGlobalScope;
/** The application's files and the entry that its page loads; filled in by the build. */
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

/** Browsers revoke a push subscription that shows no notification, so an unreadable message shows a general one. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, page, tag } = noticeOf(data);
  await self.registration.showNotification(title, {
    body,
    tag,
    data: page,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
  });
}

interface Notice {
  title: string;
  body: string;
  page: string;
  tag: string;
}

function noticeOf(data: PushMessageData | null): Notice {
  const unread: Notice = {
    title: "Fieldwork",
    body: "Something has happened. Open your notices.",
    page: "/notifications",
    tag: "unread",
  };
  try {
    const sent = data?.json() as Partial<Notice> | undefined;
    return typeof sent?.title === "string" ? { ...unread, ...sent } : unread;
  } catch {
    return unread;
  }
}

/** A page of this origin; the start page for any other address. */
function pageOf(data: unknown): string {
  const { origin } = self.location;
  const url = new URL(typeof data === "string" ? data : "/notifications", origin);
  return url.origin === origin ? url.href : origin;
}

/** Opens the page in an existing window, or in a new one. */
async function open(page: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: "window" });
  const shown = await window?.navigate(page).catch(() => null);
  await (shown ?? (await self.clients.openWindow(page)))?.focus();
}

async function keepApp(): Promise<void> {
  const shell = await fetch(SHELL, { cache: "reload" });
  // A newer build was released during this installation; its own worker will follow.
  if (!shell.ok || !(await shell.clone().text()).includes(ENTRY)) throw new Error("the page is of another build");
  const cache = await caches.open(APP);
  await Promise.all(FILES.map(async (file) => cache.put(file, (await caches.match(file)) ?? (await fetched(file)))));
  await cache.put(SHELL, shell);
  await self.skipWaiting();
}

/** Keeps the build before this one too: an open page of it may still request more of its files. */
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

/** Caches the response if there is room. A full disk is ignored. */
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
