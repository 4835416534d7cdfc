// The assistant. Without a model it quotes. With a model it streams an answer with its sources; the answer gives steps
// and never the solution. An answer is stopped, resumed after the server was killed, rated, and counted.

import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress, question } from "./support/learner";
import { modelSettings } from "./support/model";
import { openStage } from "./support/stage";

const quiet = openStage();
const stage = openStage(modelSettings);

const ASKED = "What does the ledger say about the extract?";

test.each(WIDTHS)(
  "without a model a question is answered with quotes that lead to their places, on the $name",
  async (size) => {
    const { page, context, faults } = await openPage(quiet.browser, quiet.app.origin, size);
    await enrol(page, newAddress());
    const session = new URL(page.url()).pathname.split("/")[1]!;
    await page.goto(`/${session}/ta`);
    await page.getByText("You have not asked a question yet.").waitFor();
    await lookOver(page, "assistant-empty");
    await page.getByLabel("Your question").fill(ASKED);
    await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
    const answer = page.getByRole("article", { name: "Assistant" });
    await answer.first().getByText("I can only quote.").waitFor();
    await page.getByText("19 questions of 20 left today.").waitFor();
    expect(
      await answer.first().getByRole("list", { name: "Sources" }).getByRole("listitem").count(),
    ).toBeLessThanOrEqual(2);
    await answer.locator("mark").first().waitFor();
    await lookOver(page, "assistant-quotes");

    await page.getByLabel("Your question").fill("When does mission 2 open?");
    await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
    await page.getByText("Mission 2 opens when this is done:").waitFor();
    await page.getByRole("link", { name: "Go to mission 2", exact: true }).waitFor();
    await page.getByText("19 questions of 20 left today.").waitFor();
    await page.getByLabel("Your question").fill("Write my answer for me");
    await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
    await page.getByRole("link", { name: "Ask support", exact: true }).waitFor();
    await lookOver(page, "assistant-rules");
    await answer.first().getByRole("listitem").first().getByRole("link").press("Enter");
    await question(page, 1).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Ask the assistant" }).press("Enter");
    await page.getByRole("dialog").getByText("What do I have to hand in here?").waitFor();
    await lookOver(page, "assistant-drawer");
    expect(faults).toEqual([]);
    await context.close();
  },
);

test("who has asked all that a day allows is told when they can ask again", async () => {
  const [, phone] = WIDTHS;
  const { page, context, faults } = await openPage(quiet.browser, quiet.app.origin, phone);
  await enrol(page, newAddress());
  await page.goto(`${new URL(page.url()).pathname.replace(/missions$/, "ta")}`);
  for (let left = 19; left >= 0; left--) {
    await page.getByLabel("Your question").fill(ASKED);
    await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
    await page.getByText(`${left} ${left === 1 ? "question" : "questions"} of 20 left today.`).waitFor();
  }
  await page.getByText(/0 questions of 20 left today\. You can ask again from/).waitFor();
  await page.getByLabel("Your question").fill("One more?");
  await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
  await lookOver(page, "assistant-used-up");
  expect(await page.getByLabel("Your question").inputValue()).toBe("One more?");
  expect(faults).toEqual([]);
  await context.close();
});

test("a model's answer is streamed with its sources, and goes on after the server was killed", async () => {
  const [desk] = WIDTHS;
  const { page, context } = await openPage(stage.browser, stage.app.origin, desk);
  await enrol(page, newAddress());
  const session = new URL(page.url()).pathname.split("/")[1]!;
  await page.goto("/profile#privacy");
  const allowed = page.waitForResponse(
    (response) => response.url().endsWith("/api/user/settings") && response.request().method() === "PATCH",
  );
  await page.getByRole("switch", { name: /^Automatic feedback/ }).press("Space");
  expect((await allowed).status()).toBe(200);

  await page.goto(`/${session}/ta`);
  await page.getByLabel("Your question").fill(ASKED);
  await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
  const answers = page.getByRole("article", { name: "Assistant" });
  await answers.last().getByRole("button", { name: "Helpful", exact: true }).waitFor();
  expect(
    await answers
      .last()
      .getByRole("link", { name: /^Source/ })
      .count(),
  ).toBe(2);
  await answers.last().getByRole("listitem").first().getByRole("link").press("Enter");
  await page.waitForURL((url) => url.pathname !== `/${session}/ta` && url.pathname.startsWith(`/${session}/`));
  await page.goBack();
  await answers.last().getByRole("button", { name: "Helpful", exact: true }).waitFor();
  await lookOver(page, "assistant-answer");

  await page.getByLabel("Your question").fill("How do I compare the extract with the ledger?");
  await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Stop" }).press("Enter");
  await page.getByText("You stopped this answer.").waitFor();
  await page.getByRole("button", { name: "Ask again" }).press("Enter");
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await stage.app.kill();
  await stage.app.serve();
  await answers.last().getByRole("button", { name: "Not helpful" }).waitFor({ timeout: 90_000 });
  await answers.last().getByText("What would you say first?").waitFor();
  await answers.last().getByRole("button", { name: "Not helpful" }).press("Enter");
  await page.getByRole("radio", { name: "It is about something else" }).check();
  await page.getByRole("button", { name: "Send" }).press("Enter");
  await page.getByText("Thank you for your feedback.").waitFor();
  await context.close();
});
