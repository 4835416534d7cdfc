// The stand-in of a language model: its settings for a server, and a learner's consent.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { needed } from "./environment";

export function modelSettings(): Promise<Record<string, string>> {
  return Promise.resolve({
    FIELDWORK_MODEL_URL: needed("E2E_MODEL_URL"),
    FIELDWORK_MODEL_NAME: needed("E2E_MODEL_NAME"),
    FIELDWORK_MODEL_KEY: needed("E2E_MODEL_KEY"),
  });
}

/** Goes from a submitted mission to the settings, and consents to the model. */
export async function agreeToModel(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Allow it in your settings" }).press("Enter");
  const allowed = page.waitForResponse(
    (response) => response.url().endsWith("/api/user/settings") && response.request().method() === "PATCH",
  );
  await page.getByRole("switch", { name: /^Automatic feedback/ }).press("Space");
  expect((await allowed).status()).toBe(200);
}
