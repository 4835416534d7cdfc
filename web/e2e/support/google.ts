// Google's sign-in without Google: the identity emulator's popup is real; only the script that carries messages between
// the page and the emulator's frame is external, and is replaced here.

import type { BrowserContext, Page } from "playwright-core";

/** Answers the script of apis.google.com in every page and frame of the context. */
export async function answerGoogleScript(context: BrowserContext): Promise<void> {
  await context.route("https://apis.google.com/js/api.js*", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${gapi})()` }),
  );
}

/** Presses the button, and creates a Google account with this address in the popup. */
export async function signInWithGoogle(page: Page, email: string): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Continue with Google" }).click(),
  ]);
  await popup.getByRole("button", { name: "Add new account" }).click();
  await popup.getByLabel("Email", { exact: true }).fill(email);
  await popup.getByLabel("Display name").fill("Ada Google");
  await popup.getByRole("button", { name: /Sign in with Google/ }).click();
  await popup.waitForEvent("close");
}

/** The part of gapi.iframes that the identity SDK and the emulator use, over postMessage. */
function gapi() {
  type Handler = (data: unknown) => unknown;
  interface Message {
    channel: string;
    kind: "call" | "reply";
    id: number;
    name: string;
    data: unknown;
  }
  const channel = "gapi";

  function linkTo(other: Window) {
    const handlers = new Map<string, Handler>();
    const early: Message[] = [];
    const waiting = new Map<number, (replies: unknown[]) => void>();
    const post = (message: Omit<Message, "channel">) => other.postMessage({ channel, ...message }, "*");
    async function take(message: Message) {
      const handler = handlers.get(message.name);
      if (!handler) return void early.push(message);
      post({ kind: "reply", id: message.id, name: message.name, data: await handler(message.data) });
    }
    function reply({ id, data }: Message) {
      try {
        waiting.get(id)?.([data]);
      } catch {
        // The identity SDK throws in every reply; the real script ignores that too.
      }
    }
    window.addEventListener("message", ({ data, source }: MessageEvent<Message>) => {
      if (source !== other || data?.channel !== channel) return;
      if (data.kind === "call") void take(data);
      else reply(data);
    });
    return {
      register(name: string, handler: Handler) {
        handlers.set(name, handler);
        for (const message of early.splice(0)) void take(message);
      },
      send(name: string, data: unknown, onReplies: (replies: unknown[]) => void) {
        const id = waiting.size + 1;
        waiting.set(id, onReplies);
        post({ kind: "call", id, name, data });
      },
      restyle: () => Promise.resolve(),
      ping: () => Promise.resolve(),
    };
  }

  const context = {
    async open({ where, url }: { where: HTMLElement; url: string }, ready: (link: unknown) => unknown) {
      const frame = document.createElement("iframe");
      frame.src = url;
      frame.hidden = true;
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      where.append(frame);
      const link = linkTo(frame.contentWindow as Window);
      await loaded;
      return ready(link);
    },
    getParentIframe: () => linkTo(window.parent),
  };
  const scope = window as unknown as Record<string, unknown>;
  scope["gapi"] = {
    load: (_name: string, { callback }: { callback: () => void }) => setTimeout(callback),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: null, Iframe: Object, getContext: () => context },
  };
  const onLoad = new URL((document.currentScript as HTMLScriptElement).src).searchParams.get("onload") ?? "gapi_onload";
  (scope[onLoad] as (() => void) | undefined)?.();
}
