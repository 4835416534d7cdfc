// Grades: the award ahead, every attempt with its score, the missing points, the result of each question, and the
// results of tried marks.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "@/api/types";
import { api, network } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { CHOICE, FIRST, SECOND, boardApi } from "@/testing/mission-fixtures";
import { aProspect, aRubric, aTriableMission, someWhatIfFacts } from "@/testing/progression-fixtures";
import { renderRoute } from "@/testing/render-route";

const rules = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock("@/rules", async (original) => {
  const real = await original<typeof import("@/rules")>();
  rules.load.mockImplementation(real.loadProgressRules);
  return { ...real, loadProgressRules: () => rules.load() as ReturnType<typeof real.loadProgressRules> };
});

beforeEach(() => {
  rules.load.mockClear();
  startSignedIn();
});

const FIRST_ATTEMPT = "01900000-0000-7000-8000-000000000501";
const SECOND_ATTEMPT = "01900000-0000-7000-8000-000000000502";

function aGrade(change: Partial<Schema<"MissionGrade">> = {}): Schema<"MissionGrade"> {
  return {
    mission: FIRST,
    standing: "handed_in",
    pass_mark_bp: 7_000,
    best_bp: null,
    so_far_bp: null,
    to_pass_bp: null,
    to_distinction_bp: null,
    attempts: [],
    ...change,
  };
}

function anAttempt(change: Partial<Schema<"AttemptGrade">> = {}): Schema<"AttemptGrade"> {
  return {
    submission: FIRST_ATTEMPT,
    attempt: 1,
    submitted_at: "2026-11-10T12:00:00Z",
    status: "submitted",
    score: null,
    change_bp: null,
    so_far_bp: null,
    rest: "possible",
    due_at: null,
    ...change,
  };
}

function openGrades(change: Partial<Schema<"GradesView">>) {
  const grades: Schema<"GradesView"> = {
    overall_bp: null,
    so_far_bp: null,
    scored: 0,
    distinction_bp: 8_500,
    to_distinction_bp: null,
    missions: [],
    questions: [],
    criteria: [],
    prospect: aProspect(),
    what_if: someWhatIfFacts(),
    ...change,
  };
  network.use(
    ...boardApi(),
    api.get("/api/grades", () => grades),
  );
  return renderRoute("/data-analysis-bank-november/grades");
}

test("a score is shown with what it lacks, what each attempt changed, and who gave it", async () => {
  const attempts = [
    anAttempt({ score: { score_bp: 5_000, by: "keys" } }),
    anAttempt({
      submission: SECOND_ATTEMPT,
      attempt: 2,
      submitted_at: "2026-11-12T12:00:00Z",
      status: "passed",
      score: { score_bp: 6_500, by: "person" },
      change_bp: 1_500,
      rest: "reviewed",
    }),
  ];
  const mark: Schema<"AnswerMark"> = {
    block: CHOICE,
    verdict: "partly",
    points_bp: 1_500,
    of_bp: 3_000,
    found: 1,
    needed: 2,
    wrong: 0,
    lines: [],
    why: null,
    is_counted: true,
    options: [],
  };
  const grade = aGrade({ best_bp: 6_500, to_pass_bp: 500, to_distinction_bp: 2_000, attempts });
  openGrades({
    overall_bp: 6_500,
    scored: 1,
    to_distinction_bp: 2_000,
    missions: [grade],
    questions: [{ submission: FIRST_ATTEMPT, title: "Find the faults", mark }],
    criteria: [
      {
        submission: SECOND_ATTEMPT,
        criterion: "method",
        title: "Method",
        level: "Sound",
        weight_bp: 10_000,
        points: 2,
        max: 3,
      },
    ],
  });
  expect(await screen.findByRole("heading", { level: 3, name: "Mission 1: First look" })).toBeVisible();
  expect(screen.getByText("1 of 1 mission scored. Each counts equally.")).toBeVisible();
  expect(screen.getByText(/5% more to the pass mark/)).toBeVisible();
  expect(screen.getByText(/65% by a reviewer · 15% more than before/)).toBeVisible();
  expect(screen.getByText("Find the faults").closest("li")).toHaveTextContent("Partly right · 15% of 30%");
  expect(screen.getByText("Method").closest("li")).toHaveTextContent("Sound · 2 of 3 points");
});

const unmarked: Schema<"AnswerMark"> = {
  block: CHOICE,
  verdict: "unmarked",
  points_bp: 0,
  of_bp: 3_500,
  found: 0,
  needed: 0,
  wrong: 0,
  lines: [],
  why: null,
  is_counted: true,
  options: [],
};

test.each([
  [{ rest: "possible" }, "Counts when a reviewer has read it, 35% of the mission"],
  [{ rest: "promised", due_at: "2026-12-02T12:00:00Z" }, "Waits for a reviewer, 35% of the mission"],
  [{ rest: "reviewed" }, "Reviewed, 35% of the mission"],
  [{ rest: "closed" }, "Not reviewed, 35% of the mission"],
] as const)("what has no key says whether a person reads it: %o", async (attempt, words) => {
  openGrades({
    overall_bp: 5_000,
    missions: [aGrade({ attempts: [anAttempt(attempt)] })],
    questions: [{ submission: FIRST_ATTEMPT, title: "The note", mark: unmarked }],
  });
  expect((await screen.findByText("The note")).closest("li")).toHaveTextContent(words);
  const ask = screen.queryByRole("link", { name: "Ask for a review" });
  expect(ask?.getAttribute("href") ?? null).toBe(
    attempt.rest === "possible" ? "/data-analysis-bank-november/mission-1#reviews" : null,
  );
});

test("right answers are a score so far, and not called no score", async () => {
  const attempts = [anAttempt({ so_far_bp: 10_000 })];
  openGrades({ so_far_bp: 10_000, missions: [aGrade({ so_far_bp: 10_000, attempts })] });
  expect(await screen.findAllByText(/100% so far/)).toHaveLength(3);
  expect(screen.queryByText("No score yet")).toBeNull();
});

test("a returned mission says so, whatever its score", async () => {
  const attempts = [anAttempt({ status: "returned", score: { score_bp: 6_833, by: "person" }, rest: "reviewed" })];
  const grade = aGrade({ standing: "returned", best_bp: 6_833, to_pass_bp: 0, to_distinction_bp: 1_667, attempts });
  openGrades({ overall_bp: 6_833, missions: [grade] });
  expect(await screen.findByText("Returned to you")).toBeVisible();
  expect(screen.queryByText("Passed")).toBeNull();
});

test("the award ahead says what the next one needs, with the page on which it is done", async () => {
  openGrades({ missions: [aGrade()] });
  const ahead = within((await screen.findByText("You are heading for")).closest("section")!);
  expect(ahead.getByText("Participation")).toBeVisible();
  expect(ahead.getByRole("heading", { name: "What Completion still needs" })).toBeVisible();
  expect(ahead.getByText("If you ask today, by Wed 25 Nov 2026")).toBeVisible();
  expect(ahead.getByRole("link", { name: "Ask for a review of mission 1" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/mission-1#reviews",
  );
  expect(screen.getByText("No score yet, 85% needed")).toBeVisible();
});

test("without anything handed in it says what will stand here", async () => {
  openGrades({ missions: [aGrade()] });
  expect(await screen.findByText("You have not handed in a mission yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to my missions" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/missions",
  );
});

function openWhatIf(facts: Schema<"WhatIfGradesFacts">) {
  const missions = facts.missions.map(({ mission, best_bp }) => aGrade({ mission, best_bp }));
  return openGrades({
    overall_bp: facts.progression.overall_bp,
    to_distinction_bp: 500,
    missions,
    what_if: facts,
  });
}

const SECOND_TITLE = "Mission 2: Dormant savers";

/** Opens the part in which marks are tried. Returns it with its results. */
async function tryOut(facts: Schema<"WhatIfGradesFacts">) {
  const opened = openWhatIf(facts);
  await opened.user.click(await screen.findByRole("radio", { name: "What if" }));
  const results = within(await screen.findByRole("region", { name: "Overall in this try" }));
  const second = within(screen.getByRole("region", { name: SECOND_TITLE }));
  return { ...opened, results, second };
}

test("the rules are loaded when a learner begins to try, and nothing changes before a mark is tried", async () => {
  const { user } = openWhatIf(someWhatIfFacts());
  const whatIf = await screen.findByRole("radio", { name: "What if" });
  expect(rules.load).not.toHaveBeenCalled();
  await user.click(whatIf);
  expect(await screen.findByText("Trying out: nothing is saved")).toBeVisible();
  expect(screen.getByText("The same as now")).toBeVisible();
  expect(screen.getByRole("button", { name: "Reset all" })).toHaveAttribute("aria-disabled", "true");
});

test("levels of a rubric change score, award, certificate and letter at once", async () => {
  const { user, results, second } = await tryOut(someWhatIfFacts({ judged_by: { rubric: aRubric() } }));
  await user.click(second.getByRole("radio", { name: "Reviewed" }));
  const [method, note] = ["Method", "Note"].map((name) =>
    within(second.getByRole("radiogroup", { name: `${name}, ${SECOND_TITLE}` })),
  );
  expect(method!.getByRole("radio", { name: "Sound" })).toBeChecked();
  expect(results.getByText("73.34%")).toBeVisible();
  expect(results.getByText("Possible once the simulation is complete")).toBeVisible();
  await user.click(method!.getByRole("radio", { name: "Strong" }));
  await user.click(note!.getByRole("radio", { name: "Strong" }));
  expect(results.getByText("90%")).toBeVisible();
  expect(results.getByText("10% more than now")).toBeVisible();
  expect(results.getByText("2 of 2 complete", { selector: "ol *" })).toBeVisible();
  expect(results.getAllByText("Distinction")[0]).toHaveClass("text-h2");
  expect(
    await screen.findByText(/^With these marks: overall 90%; award: Distinction; certificate: 1 of 3 done/),
  ).toBeInTheDocument();
});

test("a score by keys is typed or moved by arrows, and 100 is the most", async () => {
  const { user, results, second } = await tryOut(someWhatIfFacts({ keys_of_bp: 10_000 }));
  await user.click(second.getByRole("radio", { name: "A score" }));
  const box = second.getByRole("textbox", { name: `Score for ${SECOND_TITLE}, in percent` });
  expect(box).toHaveValue("60");
  await user.clear(box);
  await user.type(box, "1000");
  expect(box).toHaveValue("100");
  expect(results.getByText("90%")).toBeVisible();
  expect(second.getByRole("slider", { name: "Score" })).toHaveValue("100");
  await user.clear(box);
  await user.tab();
  expect(box).toHaveValue("100");
  expect(results.getAllByText("Participation")[0]).toHaveClass("text-h2");
});

test("what is tried can be reset for a mission and altogether, and brought back", async () => {
  const { user, results, second } = await tryOut(someWhatIfFacts({ judged_by: "hidden_rubric" }));
  await user.click(second.getByRole("radio", { name: "Reviewed" }));
  expect(second.getByText("You can choose levels once this mission is open.")).toBeVisible();
  expect(results.getByText("70%")).toBeVisible();
  await user.click(second.getByRole("button", { name: `Reset ${SECOND_TITLE}` }));
  expect(results.getByText("80%")).toBeVisible();
  expect(second.getByRole("button", { name: `Undo the reset of ${SECOND_TITLE}` })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(results.getByText("70%")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reset all" }));
  expect(second.getByRole("radio", { name: "As it is" })).toBeChecked();
  expect(screen.getByRole("button", { name: "Undo the reset" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(second.getByRole("radio", { name: "Reviewed" })).toBeChecked();
});

test("work that waits is judged with the points that it has by keys", async () => {
  const facts = someWhatIfFacts({
    judged_by: { rubric: aRubric() },
    keys_of_bp: 4_000,
    waiting: { points_bp: 3_000, of_bp: 4_000 },
    may_submit: false,
  });
  const { user, results, second } = await tryOut(facts);
  expect(second.getByText("Waits for a reviewer · passed from 60%")).toBeVisible();
  await user.click(second.getByRole("radio", { name: "Reviewed" }));
  expect(second.getByText(/have 30% of 40%/)).toBeVisible();
  expect(results.getByText("75%")).toBeVisible();
});

test("a mission without attempts left says so", async () => {
  await tryOut(someWhatIfFacts());
  const first = within(screen.getByRole("region", { name: "Mission 1: First look" }));
  expect(first.getByText("No more attempts can be handed in here.")).toBeVisible();
  expect(first.queryByRole("radio")).toBeNull();
});

test("without the rules the grades are shown as they are, until they can be loaded", async () => {
  rules.load.mockRejectedValueOnce(new TypeError("no network"));
  const { user } = openWhatIf(someWhatIfFacts());
  await user.click(await screen.findByRole("radio", { name: "What if" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Trying out needs the rules");
  expect(screen.getByText("You have not handed in a mission yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Trying out: nothing is saved")).toBeVisible();
});

test("a complete program says that its certificate is decided", async () => {
  await tryOut(
    someWhatIfFacts(
      {},
      {
        is_complete: true,
        certificate: "issued",
        missions: [aTriableMission({ best_bp: 8_000 }), aTriableMission({ mission: SECOND })],
      },
    ),
  );
  expect(screen.getByText(/Your certificate is decided already/)).toBeVisible();
});
