// Charges and refunds: the e-mail, the receipt, the pages and the ledger show the same amount.

import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type Amount, expectOnly, expectTotal } from "./amounts";
import { askByTheClock } from "./clock";
import type { Charge } from "./database";
import { readPaper } from "./paper";
import type { Stage } from "./stage";

const MINUTES_OF_AN_HOUR = 60;

/** A learner, and the page on which they are logged in. */
export interface Payer {
  email: string;
  page: Page;
}

/** Waits for `count` charges, and returns the last one. */
export async function lastCharge(stage: Stage, { email }: Payer, count: number): Promise<Charge> {
  const read = () => stage.app.database.chargesOf(email);
  await askByTheClock(stage, async () => (await read()).length).toBe(count);
  return (await read()).at(-1) as Charge;
}

/** Expects the amount of a charge in the ledger, its mail, its purchase and its receipt. */
export async function checkCharge(
  { app }: Stage,
  { email, page }: Payer,
  { receipt, currency, charged }: Charge,
  amount: Amount,
  subject: RegExp,
): Promise<void> {
  expect(currency).toBe(amount.currency);
  expectEach(["payment", "booked", "purchase", "receipt"], charged, amount);
  const mail = await app.mailbox.about(email, receipt);
  expect(mail.subject).toMatch(subject);
  expectOnly(amount, mail.text);
  expectOnly(amount, mail.html);
  const purchase = await toPurchase(page, receipt);
  expectTotal(amount, await purchase.getByRole("table").innerText());
  const paper = await readPaper(purchase.getByRole("button", { name: "Download the receipt (PDF)" }));
  expect(paper).toContain(`Receipt ${receipt}`);
  expectTotal(amount, paper);
}

/** Expects the amount of a charge among the invoices of a subscription and the notices. */
export async function checkInvoice({ page }: Payer, { receipt, charged }: Charge, amount: Amount): Promise<void> {
  expectEach(["invoice"], charged, amount);
  await page.goto("/subscription");
  expectOnly(
    amount,
    await page
      .getByRole("listitem")
      .filter({ hasText: `Receipt ${receipt},` })
      .innerText(),
  );
  await page.goto("/notifications");
  expectOnly(amount, await page.getByText(`This is receipt ${receipt}.`).innerText());
}

/** Requests the refund of a charge, and has staff approve it. */
export async function giveBack(
  stage: Stage,
  { email, page }: Payer,
  { receipt }: Charge,
  finance: string,
): Promise<Charge> {
  const purchase = await toPurchase(page, receipt);
  await purchase.getByText("Ask for the money back").click();
  await purchase.getByLabel("Why do you want it back?").fill("I chose the wrong one.");
  await page.reload();
  // The text of the reason survives the reload.
  await purchase.getByText("Ask for the money back").click();
  await purchase.getByRole("button", { name: "Ask for it" }).press("Enter");
  await purchase.getByText(/^You have asked for/).waitFor();
  const [waiting = ""] = await stage.app.waitingRefunds();
  await stage.app.approveRefund(waiting.split(" ")[0] ?? "", finance);
  const read = async () =>
    (await stage.app.database.chargesOf(email)).find((charge) => charge.receipt === receipt) as Charge;
  // Flutterwave does not report refunds: the server asks it every hour.
  await askByTheClock(stage, async () => (await read()).note, MINUTES_OF_AN_HOUR).not.toBeNull();
  return read();
}

/** Expects the refunded amount in the ledger, its e-mail, its purchase and its credit note. */
export async function checkRefund(
  { app }: Stage,
  { email, page }: Payer,
  { receipt, note, back }: Charge,
  amount: Amount,
): Promise<void> {
  expectEach(["payment", "refund", "note"], back, amount);
  const mail = await app.mailbox.about(email, note ?? "");
  expect(mail.subject).toMatch(/^Your money is on its way back: /);
  expectOnly(amount, mail.text);
  expectOnly(amount, mail.html);
  const purchase = await toPurchase(page, receipt);
  for (const words of [/was refunded\.$/, new RegExp(`^Credit note ${note}, .* refunded$`)])
    expectOnly(amount, await purchase.getByText(words).innerText());
  const paper = await readPaper(purchase.getByRole("button", { name: "Download the credit note (PDF)" }));
  expect(paper).toContain(`Credit note ${note}`);
  expectTotal(amount, paper, -amount.minor);
}

/** The purchase of a charge, on the page of the learner's purchases. */
async function toPurchase(page: Page, receipt: string): Promise<Locator> {
  await page.goto("/purchases");
  const purchase = page.getByRole("article").filter({ hasText: `Receipt ${receipt},` });
  await purchase.waitFor();
  return purchase;
}

function expectEach(names: readonly string[], said: Charge["charged"], { minor }: Amount): void {
  expect(Object.keys(said)).toEqual(expect.arrayContaining([...names]));
  expect(said).toEqual(Object.fromEntries(Object.keys(said).map((name) => [name, minor])));
}
