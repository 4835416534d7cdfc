// A showcase: chosen and published by keyboard, seen by a stranger, made private, and gone for the stranger.

import { beforeAll, expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress } from "./support/learner";
import { submitNumber } from "./support/one-number";
import { openStage } from "./support/stage";

const stage = openStage();
beforeAll(() => stage.app.publish("web/e2e/packs"));

test.each(WIDTHS)("work is published, seen by a stranger, and made private, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress(), "quay-count-autumn");
  await page.goto("/quay-count-autumn/showcase");
  await page.getByText("There is no work to show yet", { exact: true }).waitFor();
  await lookOver(page, "showcase-empty");
  await page.goto("/quay-count-autumn/missions");
  await submitNumber(page, "12");

  await page.goto("/quay-count-autumn/showcase");
  await page.getByRole("checkbox", { name: /^Count the crates/ }).waitFor({ state: "attached" });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada Obi");
  await page.getByRole("textbox", { name: "Headline", exact: true }).fill("I count crates.");
  await page.getByRole("button", { name: "Publish the page", exact: true }).press("Enter");
  const open = page.getByRole("link", { name: "Open the page", exact: true });
  await open.waitFor();
  await lookOver(page, "showcase-own");
  const link = await open.getAttribute("href");

  const stranger = await openPage(stage.browser, stage.app.origin, size);
  await stranger.page.goto(link ?? "");
  await stranger.page.getByRole("heading", { level: 1, name: "Work of Ada Obi", exact: true }).waitFor();
  await stranger.page.getByText("1 of 1 question answered right.", { exact: true }).waitFor();
  await lookOver(stranger.page, "showcase-page");
  for (const extension of ["pdf", "md", "json"]) {
    const answer = await stranger.page.request.get(
      `/api${(link ?? "").replace("/showcase/", "/showcases/")}.${extension}`,
    );
    expect(answer.status()).toBe(200);
  }

  await page.getByRole("button", { name: "Make it private", exact: true }).press("Enter");
  await page.getByText("Only you see this page.", { exact: true }).waitFor();
  await stranger.page.reload();
  await stranger.page.getByRole("heading", { level: 1, name: "This page is private now", exact: true }).waitFor();
  await lookOver(stranger.page, "showcase-private");
  expect(faults).toEqual([]);
  await stranger.context.close();
  await context.close();
});
