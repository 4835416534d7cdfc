// A whole program, with the built-in reader and with a model: an answer, the automatic check, a review that returns it,
// a better answer that passes, grades, the offboarding, the certificate with its PDF, and a reference letter that staff
// write, approve and issue.

import { beforeAll, expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { fillSignup, newAddress } from "./support/learner";
import { finish } from "./support/leaving";
import { agreeToModel, modelSettings } from "./support/model";
import { askForReview, decide, submit, openDesk } from "./support/reviewing";
import { signUpAsStaff } from "./support/staff";
import { openStage } from "./support/stage";

const SESSION = "harbour-note-autumn";
const MISSION = "How the quay was built";

const READERS = { "the built-in reader": openStage(), "a model": openStage(modelSettings) };
beforeAll(() => Promise.all(Object.values(READERS).map(({ app }) => app.publish("web/e2e/packs"))));

type Reader = keyof typeof READERS;
const WAYS = (Object.keys(READERS) as Reader[]).flatMap((reader) =>
  WIDTHS.map((size) => ({ reader, size, name: size.name })),
);

test.each(WAYS)(
  "a program is done from the first answer to the letter, with $reader, on the $name",
  async ({ reader, size }) => {
    const stage = READERS[reader];
    const [learner, staff] = await Promise.all([
      openPage(stage.browser, stage.app.origin, size),
      openPage(stage.browser, stage.app.origin, size),
    ]);
    const { page } = learner;
    const desk = staff.page;
    await signUpAsStaff(stage, desk, ["reviewer", "program_manager"]);
    await page.goto(`/signup?next=${encodeURIComponent(`/enroll?xs=${SESSION}`)}`);
    await fillSignup(page, newAddress());
    await page.getByRole("button", { name: "Enrol for free" }).press("Enter");
    await page.waitForURL(`**/${SESSION}/missions`);
    await page.getByRole("link", { name: "Start mission 1" }).press("Enter");
    await submit(page, "The quay was built when the old one had burnt down.");
    await page.getByRole("heading", { name: "A new badge: First note" }).waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).press("Enter");
    await page.getByRole("heading", { name: "A new badge: First note" }).waitFor({ state: "detached" });

    if (reader === "a model") {
      const mission = page.url();
      await agreeToModel(page);
      await page.goto(mission);
    }
    await page.getByRole("button", { name: "Get feedback now" }).press("Enter");
    await page.getByRole("link", { name: "Read the feedback" }).press("Enter");
    if (reader === "a model") await page.getByText(/A language model reads your text/).waitFor();
    else await page.getByText("Name the year in which the quay was built.").waitFor();
    await page.getByRole("link", { name: "Back to the mission" }).press("Enter");
    await askForReview(page);
    await decide(desk, MISSION, "1", "Send back");
    await page.getByText("A reviewer has sent it back for another try.").waitFor();
    await page.getByRole("link", { name: "Read the review" }).press("Enter");
    await page.getByText("Plainly said. The archive asks for the year.").waitFor();
    await page.getByRole("button", { name: "Improve your answer" }).press("Enter");
    await page.getByText("Attempt 2 of 3", { exact: true }).waitFor();
    await submit(page, "The quay was built in 1913, when the old one had burnt down.");
    await askForReview(page);
    await decide(desk, MISSION, "2", "Pass");
    await page.getByText("A reviewer has passed it.").waitFor();

    await page.goto(`/${SESSION}/grades`);
    await page.getByRole("heading", { name: `Mission 1: ${MISSION}` }).waitFor();
    await page.goto(`/${SESSION}/offboarding`);
    await finish(page, "Ada Obi");
    const certificate = page.waitForEvent("download");
    await page
      .getByRole("button", { name: /^Download/ })
      .first()
      .press("Enter");
    expect((await certificate).suggestedFilename()).toMatch(/\.pdf$/);

    await page.getByLabel("What is it for?").fill("A place at the archive.");
    await page.reload();
    await page.getByLabel("What is it for?").waitFor();
    expect(await page.getByLabel("What is it for?").inputValue()).toBe("A place at the archive.");
    await lookOver(page, "letter-ask");
    await page.getByRole("button", { name: "Ask for a letter" }).press("Enter");
    await page.getByText("We have your request. You get a notice when the letter is issued.").waitFor();

    await openDesk(desk, "Reference letters");
    await desk.getByRole("link", { name: /Ada Obi/ }).waitFor();
    await lookOver(desk, "letters");
    await desk.getByRole("link", { name: /Ada Obi/ }).press("Enter");
    await desk.getByRole("heading", { level: 1, name: "Ada Obi" }).waitFor();
    await lookOver(desk, "letter-desk");
    await desk.getByRole("button", { name: "Save the text" }).press("Enter");
    await desk.getByLabel("Name", { exact: true }).fill("Mats Lindqvist");
    await desk.getByLabel("Title", { exact: true }).fill("Program manager");
    await desk.getByRole("button", { name: "Approve", exact: true }).press("Enter");
    await desk.getByRole("button", { name: "Issue the letter" }).press("Enter");
    await desk.getByRole("link", { name: "See its public page" }).waitFor();

    await page.getByRole("link", { name: "Open the letter" }).press("Enter");
    await page.getByText("Mats Lindqvist").waitFor();
    await page.getByText("Valid", { exact: true }).waitFor();
    await lookOver(page, "letter");
    const letter = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Download/ }).press("Enter");
    expect((await letter).suggestedFilename()).toMatch(/\.pdf$/);

    await page.goto("/profile#badges");
    await page.getByRole("heading", { level: 3, name: "Yours" }).waitFor();
    await page.getByText("First note", { exact: true }).waitFor();
    expect([...learner.faults, ...staff.faults]).toEqual([]);
    await Promise.all([learner.context.close(), staff.context.close()]);
  },
);
