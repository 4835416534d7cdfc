// One account from its first day to its last: sign-up by e-mail, the verification e-mail, the five onboarding steps, a
// photo, Google, a new password, and a deletion that leaves no trace of the address.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { answerGoogleScript, signInWithGoogle } from "./support/google";
import { fillSignup, logOut, newAddress, PASSWORD } from "./support/learner";
import { openStage } from "./support/stage";

const NEW_PASSWORD = "another-long-password-2";
const PICTURE = readFileSync(fileURLToPath(new URL("../public/share.png", import.meta.url)));

const stage = openStage();

test.each(WIDTHS)("an account from sign-up to its end, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await answerGoogleScript(context);
  const email = newAddress();

  await page.goto("/signup");
  await page.getByLabel("Choose a password").fill("a-long-password");
  await page.getByRole("listitem").filter({ hasText: "A digit" }).filter({ hasText: "not yet" }).waitFor();
  await fillSignup(page, email);
  await verify(page, email);
  await settleIn(page);
  await addPhoto(page);

  await logOut(page);
  await signInWithGoogle(page, newAddress());
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.goto("/profile");
  await heading(page, "Profile");
  await logOut(page);

  await choosePassword(page, email);
  await deleteAccount(page, email);

  await expect.poll(() => stage.app.database.placesThatHold(email)).toEqual([]);
  expect(await stage.app.mailbox.filesThatHold(email)).toEqual([]);
  expect(await readFile(stage.app.log, "utf8")).not.toContain(email);
  expect(faults).toEqual([]);
  await context.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Opens the link of the e-mail in a second tab; the first tab notices. */
async function verify(page: Page, email: string): Promise<void> {
  await heading(page, "Verify your address");
  await page.getByText(email).first().waitFor();
  await lookOver(page, "verification");
  const { link } = await stage.app.mailbox.newest(email);
  const tab = await page.context().newPage();
  await tab.goto(link);
  await heading(tab, "Your address is verified");
  await tab.goto(link);
  await heading(tab, /Already verified|Your address is verified|This link no longer works/);
  await tab.close();
  await heading(page, "Your address is verified");
  await lookOver(page, "verified");
  await page.getByRole("link", { name: "Continue" }).click();
}

/** Completes the five onboarding steps; a reload in between keeps all answers. */
async function settleIn(page: Page): Promise<void> {
  await heading(page, "Good to have you here");
  await lookOver(page, "onboarding-welcome");
  await page.getByRole("button", { name: "Start" }).click();

  await heading(page, "Your name");
  await page.getByLabel("Name on the certificate").fill("Ada Obi");
  await page.reload();
  await heading(page, "Your name");
  await expect.poll(() => page.getByLabel("Name on the certificate").inputValue()).toBe("Ada Obi");
  await lookOver(page, "onboarding-profile");
  await page.getByRole("button", { name: "Save and continue" }).click();

  await heading(page, "How you found us");
  await page.getByText("A search engine").click();
  await lookOver(page, "onboarding-discovery");
  await page.goBack();
  await heading(page, "Your name");
  await expect.poll(() => page.getByLabel("Name on the certificate").inputValue()).toBe("Ada Obi");
  await page.goForward();
  await heading(page, "How you found us");
  await page.getByRole("button", { name: "Save and continue" }).click();

  await heading(page, "What you want");
  await page.getByText("Find a first job").click();
  await page.getByText("Regular").click();
  // Only fields of work that have an offered simulation are listed. The simulation of the chosen field is then listed
  // first.
  await page.getByText("Operations and supply chain").click();
  await lookOver(page, "onboarding-intent");
  await page.getByRole("button", { name: "Save and continue" }).click();

  await heading(page, "Where to start");
  await page.getByText("Why this one").first().waitFor();
  await page.getByText("It is in Operations and supply chain, which you chose.").first().waitFor();
  await lookOver(page, "onboarding-offering");
  await page.getByRole("button", { name: "Finish" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/onboarding"));
}

/** A web page disguised as a picture is refused; a real picture is cropped, uploaded and shown. */
async function addPhoto(page: Page): Promise<void> {
  await page.goto("/profile");
  await heading(page, "Profile");
  await lookOver(page, "profile");
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a photo" }).click(),
    ]);
    await chooser.setFiles({ name, mimeType, buffer });
  };
  await choose("photo.png", "image/png", Buffer.from("<!doctype html><script>alert(1)</script>"));
  await page.getByText("This file is not a picture that can be shown.").waitFor();
  await choose("photo.png", "image/png", PICTURE);
  await page.getByRole("heading", { name: "Crop your photo" }).waitFor();
  await lookOver(page, "profile-photo");
  await page.getByRole("button", { name: "Use this photo" }).click();
  await page.getByRole("button", { name: "Replace the photo" }).waitFor();
  await page.reload();
  await heading(page, "Profile");
  const photo = page.getByRole("main").getByRole("img", { name: "Your photo" });
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}

/** The response is the same for an address without an account. */
async function choosePassword(page: Page, email: string): Promise<void> {
  for (const address of [newAddress(), email]) {
    await page.goto("/passwordreset");
    await heading(page, "Choose a new password");
    await page.getByLabel("E-mail").fill(address);
    await lookOver(page, "password-reset");
    await page.getByRole("button", { name: "Send me the link" }).click();
    await heading(page, "Check your inbox");
  }
  await lookOver(page, "password-reset-sent");
  const { link } = await stage.app.mailbox.newest(email, 2);
  await page.goto(link);
  await heading(page, "Choose a new password");
  await page.getByLabel("Choose a password").fill(NEW_PASSWORD);
  await lookOver(page, "password-reset-choose");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await page.waitForURL((url) => !/passwordreset|login/.test(url.pathname));
  expect(NEW_PASSWORD).not.toBe(PASSWORD);
}

async function deleteAccount(page: Page, email: string): Promise<void> {
  await page.goto("/profile#export");
  await heading(page, "Profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain(email);
  await page.getByRole("link", { name: "Delete the account" }).click();
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(`Type ${email} to confirm`).fill("somebody@else.test");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await dialog.getByText("This is not the address of your account.").waitFor();
  await lookOver(page, "profile-delete");
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await heading(page, "Goodbye, and good luck");
  await lookOver(page, "goodbye");
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText("The e-mail address or the password is wrong.").waitFor();
}
