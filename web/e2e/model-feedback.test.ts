// With a configured language model no text is sent without consent: a learner first agrees in the settings, and then
// reads the model's feedback on their text.

import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { answerFirstMission, enrol, newAddress, question, showPart, words } from "./support/learner";
import { agreeToModel, modelSettings } from "./support/model";
import { openStage } from "./support/stage";

const stage = openStage(modelSettings);

const TEXT = `After cleaning, the extract ties to ₦38,179,590, equal to the ledger; its cause is duplicates. ${words(110)}.`;

test.each(WIDTHS)(
  "a learner agrees that a model reads their text, and reads what it says, on the $name",
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
    const mission = page.url();

    await page.getByText("A language model would read your text").waitFor();
    expect(await page.getByRole("button", { name: "Get feedback now" }).count()).toBe(0);
    await lookOver(page, "model-feedback-consent");
    await agreeToModel(page);

    await page.goto(mission);
    await page.getByRole("button", { name: "Get feedback now" }).press("Enter");
    await page.getByRole("link", { name: "Read the feedback" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Automatic check" }).waitFor();
    await page.getByText(/A language model reads your text/).waitFor();
    const ties = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Ties to the ledger" }) });
    expect(TEXT).toContain(await ties.getByRole("blockquote").innerText());
    await page.getByText("This check is not the final decision").waitFor();
    await lookOver(page, "model-feedback");
    expect(faults).toEqual([]);
    await context.close();
  },
);
