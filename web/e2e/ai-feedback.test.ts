// A learner submits a text, requests the automatic check, and reads its result, without reloading a page.

import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { answerFirstMission, enrol, newAddress, question, showPart, words } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

const TIES = "After cleaning, the balances add up to ₦38,179,590, equal to the ledger.";
const TEXT = `The extract is fit to use after two steps, Ngozi. ${TIES} I removed exact copies and kept the row of the rerun of five customers.

I found 14 empty birth years and 6 birth years of 1900, which I left alone and marked. ${words(70)}`;

test.each(WIDTHS)(
  "a text that was handed in is checked at once, with quotes and next steps, on the $name",
  async (size) => {
    const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
    await enrol(page, newAddress());
    await page.getByRole("link", { name: "Start mission 1" }).click();
    await question(page, 1).waitFor({ state: "attached" });
    await answerFirstMission(page);
    await question(page, 4).getByRole("textbox").fill(TEXT);
    await page.getByText(/^Saved \d/).waitFor();
    await showPart(page, "Hand in");
    await page.getByText("Everything is ready.").waitFor();
    await page.locator("#submit-button").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).click();
    await page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();

    await page.getByText("3 of 3 checks left today").waitFor();
    await page.getByRole("button", { name: "Get feedback now" }).press("Enter");
    await page.getByRole("link", { name: "Read the feedback" }).waitFor();
    await lookOver(page, "ai-feedback-ready");
    await page.getByRole("link", { name: "Read the feedback" }).press("Enter");

    const heading = page.getByRole("heading", { level: 1, name: "Automatic check" });
    await heading.waitFor();
    await page.getByText(/It does not understand what you mean/).waitFor();
    const criterion = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await criterion("Ties to the ledger").getByRole("blockquote").waitFor();
    expect(TEXT).toContain(await criterion("Ties to the ledger").getByRole("blockquote").innerText());
    await criterion("Ties to the ledger").getByText("Next step:").waitFor();
    await criterion("A note someone can act on").getByText("Left to a person", { exact: true }).waitFor();
    await page.getByText("This check is not the final decision").waitFor();
    await lookOver(page, "ai-feedback");
    await page.getByRole("link", { name: "Back to the mission" }).press("Enter");
    await page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  },
);
