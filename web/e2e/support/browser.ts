// The browser of the journeys. A journey fails if a page throws, is not accessible, or is too wide for a narrow window.

import { fileURLToPath } from "node:url";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect, onTestFailed } from "vitest";
import { endOfLog } from "./app";
import { needed } from "./environment";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const SCREENS = fileURLToPath(new URL("../../test-results/screens", import.meta.url));
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A microphone that beeps, for spoken answers.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

export const WIDTHS = [
  { name: "desk", width: 1280, height: 900 },
  { name: "phone", width: 390, height: 844 },
] as const;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: needed("E2E_CHROMIUM"), args: FLAGS });
}

export async function openPage(
  browser: Browser,
  origin: string,
  size: { width: number; height: number },
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: size,
    reducedMotion: "reduce",
    timezoneId: "Africa/Lagos",
    locale: "en-GB",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      faults.push(message.text());
  });
  const refused: string[] = [];
  page.on(
    "response",
    (response) =>
      void (
        response.status() >= 400 &&
        refused.push(`${response.status()} ${response.request().method()} ${response.url()}`)
      ),
  );
  page.on(
    "requestfailed",
    (request) => void refused.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
  );
  onTestFailed(() => describeFailure(page, origin, faults, refused));
  return { page, context, faults };
}

/** Prints the state of a failed journey: a screenshot, the page as text, and the end of the server's log. */
async function describeFailure(
  page: Page,
  origin: string,
  faults: readonly string[],
  refused: readonly string[],
): Promise<void> {
  const path = `${SCREENS}/failed-${Date.now()}.png`;
  // The page may no longer respond.
  const timeout = 5_000;
  const asked = [page.screenshot({ path, timeout }).then(() => path), page.locator("body").ariaSnapshot({ timeout })];
  const [picture, text] = (await Promise.allSettled(asked)).map((result) =>
    result.status === "fulfilled" ? result.value : String(result.reason).split("\n", 1)[0],
  );
  process.stderr.write(
    [
      `The journey failed at ${page.url()} (screenshot: ${picture})`,
      JSON.stringify({ faults, refused }, null, 1),
      `The page:\n${text}`,
      `The end of the server's log:\n${endOfLog(origin)}\n`,
    ].join("\n\n"),
  );
}

/**
 * Checks a screen in light and dark, and in narrow windows: axe, horizontal overflow and, if requested, a screenshot.
 */
export async function lookOver(page: Page, name: string): Promise<void> {
  await findsNoFault(page, name, "light");
  await page.emulateMedia({ colorScheme: "dark" });
  // Only the colours differ from the light theme, so only contrast is checked.
  await findsNoFault(page, name, "dark", { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  await fitsItsWindow(page, name);
  await inNarrowWindows(page, () => fitsItsWindow(page, name));
}

async function findsNoFault(
  page: Page,
  name: string,
  colorScheme: "light" | "dark",
  asked: axe.RunOptions = {},
): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  if (process.env.E2E_PICTURES)
    await page.screenshot({ path: `${SCREENS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  // axe stays in a page until that is left. Frames of other sites are not checked.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // By default axe describes passed checks at length too.
  const options: axe.RunOptions = { ...asked, resultTypes: ["violations"], iframes: false };
  const violations = await page.evaluate(
    async (options) => (await window.axe.run(document, options)).violations,
    options,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(found, `axe on ${name} at ${width}, ${colorScheme}`).toEqual([]);
}

/** Expects the page to fit its window. It polls, because the layout takes some frames after a change of width. */
async function fitsItsWindow(page: Page, name: string): Promise<void> {
  const message = `${name} at ${page.viewportSize()?.width} scrolls sideways`;
  await expect.poll(() => wideParts(page), { message }).toEqual([]);
}

/** Elements that make a page, or a vertically scrolling box, wider than it is. */
async function wideParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".overflow-y-auto")].filter((box) => box.scrollWidth > box.clientWidth);
    if (boxes.length > 0) return boxes.map((box) => `.${box.getAttribute("class")}`);
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    // An element in a box that scrolls or clips does not widen anything outside that box.
    const isHeld = (element: Element): boolean => {
      const box = element.parentElement;
      return box !== null && box !== document.body && (getComputedStyle(box).overflowX !== "visible" || isHeld(box));
    };
    const isWide = (element: Element): boolean => element.getBoundingClientRect().right > width && !isHeld(element);
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => isWide(element) && ![...element.children].some(isWide),
    );
    return wide.slice(0, 8).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`);
  });
}

/** A desktop zoomed to 200 %, and the narrowest phone. */
const NARROW = [
  { width: 640, height: 450 },
  { width: 320, height: 568 },
];

async function inNarrowWindows(page: Page, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of NARROW) {
    await page.setViewportSize(size);
    await look();
  }
  await page.setViewportSize(before);
}

/** Also runs axe in narrow windows, for a screen with another layout there. */
export async function fitsNarrowWindows(page: Page, name: string): Promise<void> {
  // The colours are the same as in a wide window, so contrast is not checked again.
  await inNarrowWindows(page, () =>
    findsNoFault(page, name, "light", { rules: { "color-contrast": { enabled: false } } }),
  );
}
