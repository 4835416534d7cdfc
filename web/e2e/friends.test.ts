// From a shared link to a coupon: a friend follows it, by e-mail or by Google, verifies the address, submits and pays.
// The referrer sees each step, redeems the reward and uses it at the checkout. The credit becomes available when its
// hold ends, and is removed when the friend is refunded.

import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { comesByTheClock } from "./support/clock";
import { answerGoogleScript, signInWithGoogle } from "./support/google";
import { answerFirstMission, fillSignup, newAddress, SESSION, showPart } from "./support/learner";
import { press, providerSettings } from "./support/providers";
import { signUpAsStaff } from "./support/staff";
import { openStage } from "./support/stage";

const PAID = "ferrowell-modelling-autumn";

const stage = openStage(providerSettings);

test.each(WIDTHS)("a friend's way brings a coupon and credit, on the $name", async (size) => {
  const ada = await openPage(stage.browser, stage.app.origin, size);
  await ada.page.goto(`/signup?next=${encodeURIComponent("/referral")}`);
  const sharer = newAddress();
  await fillSignup(ada.page, sharer);
  await ada.page.getByRole("button", { name: "Make my link" }).press("Enter");
  const link = (await ada.page.getByText(/\/signup\?ref=/).textContent())!;
  await ada.page.getByText("No friend has signed up with your link yet").waitFor();
  await lookOver(ada.page, "referral-empty");

  const kofi = await openPage(stage.browser, stage.app.origin, size);
  const address = newAddress();
  await kofi.page.goto(new URL(link).pathname + new URL(link).search);
  await kofi.page.getByText("A friend has invited you").waitFor();
  await lookOver(kofi.page, "signup-invited");
  // The code is no longer in the address, but the invitation still applies.
  await kofi.page.goto("/signup");
  await kofi.page.getByText("A friend has invited you").waitFor();
  if (size.name === "desk") {
    await answerGoogleScript(kofi.context);
    await kofi.page.reload();
    await signInWithGoogle(kofi.page, address);
    await kofi.page.waitForURL((url) => url.pathname !== "/signup");
  } else {
    await fillSignup(kofi.page, address);
    await kofi.page.waitForURL("**/verification");
    await ada.page.getByText("Signed up", { exact: true }).waitFor();
    await kofi.page.goto((await stage.app.mailbox.newest(address)).link);
  }
  await comesByTheClock(stage, ada.page.getByText("Verified", { exact: true }));

  await kofi.page.goto(`/enroll?xs=${SESSION}`);
  await kofi.page.getByRole("button", { name: "Enrol for free" }).press("Enter");
  await kofi.page.waitForURL(`**/${SESSION}/missions`);
  await kofi.page.getByRole("link", { name: "Start mission 1" }).press("Enter");
  await answerFirstMission(kofi.page);
  await showPart(kofi.page, "Hand in");
  await kofi.page.locator("#submit-button").press("Enter");
  await kofi.page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).press("Enter");
  await kofi.page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();
  await comesByTheClock(stage, ada.page.getByText("At work", { exact: true }));

  await kofi.page.goto(`/checkout?xs=${PAID}`);
  await kofi.page.getByText("Your friend's invitation").waitFor();
  await kofi.page.getByRole("radio", { name: /^Stripe/ }).check({ force: true });
  await kofi.page.getByRole("button", { name: "Pay $44.10" }).press("Enter");
  await press(kofi.page, "Pay");
  await kofi.page.getByRole("heading", { level: 1, name: /^You are in/ }).waitFor();
  await comesByTheClock(stage, ada.page.getByText("Has bought a place"));
  await comesByTheClock(stage, ada.page.getByText(/^\$10 is held until/));
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

  await stage.app.database.passDaysOfCredit(sharer, 14);
  await ada.page.goto("/referral");
  await comesByTheClock(stage, ada.page.getByText(/^Available since/));
  await ada.page.getByText(/is held until/).waitFor({ state: "detached" });
  await lookOver(ada.page, "referral-free");

  const staff = await openPage(stage.browser, stage.app.origin, size);
  const finance = await signUpAsStaff(stage, staff.page, ["finance"]);
  await staff.context.close();
  await kofi.page.goto("/purchases");
  await kofi.page.getByText("Ask for the money back").click();
  await kofi.page.getByLabel("Why do you want it back?").fill("I have no time after all.");
  await kofi.page.getByRole("button", { name: "Ask for it" }).press("Enter");
  await kofi.page.getByText(/^You have asked for/).waitFor();
  const [waiting = ""] = await stage.app.waitingRefunds();
  await stage.app.approveRefund(waiting.split(" ")[0] ?? "", finance);
  await comesByTheClock(stage, ada.page.getByText(/^Taken back on .* no longer counts/));
  await lookOver(ada.page, "referral-taken-back");
  await ada.page.goto("/profile#wallet");
  await ada.page.getByText(/^Taken back on .* no longer counts/).waitFor();
  expect([...ada.faults, ...kofi.faults]).toEqual([]);
  await ada.context.close();
  await kofi.context.close();
});
