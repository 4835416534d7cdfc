// A spoken answer: recorded with the browser's fake microphone, paused, heard, added, submitted, and heard again. Also a
// browser that blocks the microphone.

import { beforeAll, expect, test } from "vitest";
import { fitsNarrowWindows, lookOver, openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress, question, showPart } from "./support/learner";
import { openStage } from "./support/stage";

const SESSION = "harbour-call-autumn";

const stage = openStage();
beforeAll(() => stage.app.publish("web/e2e/packs"));

async function openCall(size: { width: number; height: number }) {
  const opened = await openPage(stage.browser, stage.app.origin, size);
  await enrol(opened.page, newAddress(), SESSION);
  await opened.page.getByRole("link", { name: "Start mission 1" }).click();
  await question(opened.page, 1).waitFor({ state: "attached" });
  await showPart(opened.page, "Answer");
  return opened;
}

test.each(WIDTHS)("a call is recorded, heard, handed in and heard again, on the $name", async (size) => {
  const { page, context, faults } = await openCall(size);
  await context.grantPermissions(["microphone"]);
  const call = question(page, 1);
  await call.getByRole("button", { name: "Record your answer", exact: true }).press("Enter");
  await call.getByText("Recording", { exact: true }).waitFor();
  await call.getByRole("meter", { name: "Level of the microphone", exact: true }).waitFor();
  await call.getByText("0:02 of 0:30", { exact: true }).waitFor();
  await call.getByRole("button", { name: "Pause", exact: true }).press("Enter");
  await call.getByText("Paused", { exact: true }).waitFor();
  await lookOver(page, "recording");
  await call.getByRole("button", { name: "Go on", exact: true }).press("Enter");
  await call.getByRole("button", { name: "Stop", exact: true }).press("Enter");
  const player = call.getByLabel("Your recording", { exact: true });
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);
  await fitsNarrowWindows(page, "recorded");
  await call.getByRole("button", { name: "Add to the answer", exact: true }).press("Enter");
  await call.getByRole("button", { name: /^Remove recording\./ }).waitFor();
  await call.getByRole("button", { name: /^Listen to recording\./ }).press("Enter");
  const added = call.getByLabel(/^Player for recording\./);
  await expect.poll(() => added.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);

  await page.getByText(/^Saved \d/).waitFor();
  await showPart(page, "Hand in");
  await page.getByText("Everything is ready.").waitFor();
  await page.locator("#submit-button").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).click();
  await page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();
  await page.reload();
  const marked = page.getByRole("region", { name: "Your answers, marked" });
  await marked.locator("summary", { hasText: "Your call" }).press("Enter");
  await marked.getByRole("button", { name: /^Listen to recording\./ }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("a blocked microphone is explained, and a file can be chosen instead", async () => {
  const { page, context, faults } = await openCall({ width: 390, height: 844 });
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  const call = question(page, 1);
  await call.getByRole("button", { name: "Record your answer", exact: true }).click();
  await call.getByRole("alert").getByText("The microphone is blocked", { exact: true }).waitFor();
  await call
    .locator("input[type='file']")
    .setInputFiles({ name: "call.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("ID3\u0003\u0000") });
  await call.getByRole("button", { name: "Remove call.mp3" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
