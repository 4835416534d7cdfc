// From a shared link to a coupon: a friend comes through it, verifies the address, hands in
// and pays; whoever shared it sees each step, takes the reward and uses it at the checkout.

import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { answerFirstMission, fillSignup, newAddress, SESSION, showPart } from "./support/learner";
import { press, providerSettings } from "./support/providers";
import { openStage } from "./support/stage";

const PAID = "ferrowell-modelling-autumn";

/** What the clock does is done within two minutes. */
const BY_THE_CLOCK = { timeout: 130_000 };

const stage = openStage(providerSettings);

test.each(WIDTHS)("a friend's way brings a coupon and credit, on the $name", async (size) => {
  const ada = await openPage(stage.browser, stage.app.origin, size);
  await ada.page.goto(`/signup?next=${encodeURIComponent("/referral")}`);
  await fillSignup(ada.page, newAddress());
  await ada.page.getByRole("button", { name: "Make my link" }).press("Enter");
  const link = (await ada.page.getByText(/\/signup\?ref=/).textContent())!;
  await ada.page.getByText("Nobody has come through your link yet").waitFor();
  await lookOver(ada.page, "referral-empty");

  const kofi = await openPage(stage.browser, stage.app.origin, size);
  const address = newAddress();
  await kofi.page.goto(new URL(link).pathname + new URL(link).search);
  await kofi.page.getByText("A friend has invited you").waitFor();
  await lookOver(kofi.page, "signup-invited");
  // The code is not in the address any more, and counts all the same.
  await kofi.page.goto("/signup");
  await kofi.page.getByText("A friend has invited you").waitFor();
  await fillSignup(kofi.page, address);
  await kofi.page.waitForURL("**/verification");
  await ada.page.getByText("Signed up", { exact: true }).waitFor();
  await kofi.page.goto((await stage.app.mailbox.newest(address)).link);
  await ada.page.getByText("Verified", { exact: true }).waitFor(BY_THE_CLOCK);

  await kofi.page.goto(`/enroll?xs=${SESSION}`);
  await kofi.page.getByRole("button", { name: "Enrol for free" }).press("Enter");
  await kofi.page.waitForURL(`**/${SESSION}/missions`);
  await kofi.page.getByRole("link", { name: "Start mission 1" }).press("Enter");
  await answerFirstMission(kofi.page);
  await showPart(kofi.page, "Hand in");
  await kofi.page.locator("#hand-in-button").press("Enter");
  await kofi.page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).press("Enter");
  await kofi.page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();
  await ada.page.getByText("At work", { exact: true }).waitFor(BY_THE_CLOCK);

  await kofi.page.goto(`/checkout?xs=${PAID}`);
  await kofi.page.getByText("Your friend's invitation").waitFor();
  await kofi.page.getByRole("radio", { name: /^Stripe/ }).check({ force: true });
  await kofi.page.getByRole("button", { name: "Pay $44.10" }).press("Enter");
  await press(kofi.page, "Pay");
  await kofi.page.getByRole("heading", { level: 1, name: /^You are in/ }).waitFor();
  await ada.page.getByText("Has bought a place").waitFor(BY_THE_CLOCK);
  await ada.page.getByText(/^\$10 is held, and free on/).waitFor(BY_THE_CLOCK);
  await lookOver(ada.page, "referral");

  await ada.page.getByLabel("For which simulation?").selectOption({ label: "Financial modelling sprint" });
  await ada.page.getByRole("button", { name: "Take it" }).press("Enter");
  const said = (await ada.page.getByText(/^Yours\. The code is/).textContent())!;
  const code = /FRIENDS-[0-9A-Z]{8}/.exec(said)![0];
  await ada.page.reload();
  await ada.page.getByText("Taken", { exact: true }).waitFor();
  await ada.page.getByText(code).waitFor();
  await ada.page.goto(`/checkout?xs=${PAID}`);
  await ada.page.getByLabel("Coupon").fill(code);
  await ada.page.getByText(/^Accepted\. 15 % off/).waitFor();
  expect([...ada.faults, ...kofi.faults]).toEqual([]);
  await ada.context.close();
  await kofi.context.close();
});
