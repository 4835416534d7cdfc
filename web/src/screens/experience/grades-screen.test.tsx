// Grades: every attempt with its score, what is missing, and the result of each question.

import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { CHOICE, FIRST, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(() => startSignedIn());

const FIRST_ATTEMPT = "01900000-0000-7000-8000-000000000501";
const SECOND_ATTEMPT = "01900000-0000-7000-8000-000000000502";

function aGrade(change: Partial<Schema<"MissionGrade">> = {}): Schema<"MissionGrade"> {
  return { mission: FIRST, pass_mark_bp: 7_000, best_bp: null, to_pass_bp: null, to_distinction_bp: null, attempts: [], ...change };
}

function openGrades(grades: Schema<"GradesView">) {
  network.use(...boardApi(), api.get("/api/grades", () => grades));
  return renderRoute("/data-analysis-bank-november/grades");
}

test("a score is shown with what it lacks, what each attempt changed, and who gave it", async () => {
  const attempts: Schema<"AttemptGrade">[] = [
    { submission: FIRST_ATTEMPT, attempt: 1, handed_in_at: "2026-11-10T12:00:00Z", status: "submitted", score: { score_bp: 5_000, by: "keys" }, change_bp: null },
    { submission: SECOND_ATTEMPT, attempt: 2, handed_in_at: "2026-11-12T12:00:00Z", status: "passed", score: { score_bp: 6_500, by: "person" }, change_bp: 1_500 },
  ];
  const mark: Schema<"AnswerMark"> = { block: CHOICE, verdict: "partly", points_bp: 1_500, of_bp: 3_000, found: 1, needed: 2, wrong: 0, lines: [], why: null };
  const grade = aGrade({ best_bp: 6_500, to_pass_bp: 500, to_distinction_bp: 2_000, attempts });
  openGrades({ overall_bp: 6_500, distinction_bp: 8_500, to_distinction_bp: 2_000, missions: [grade], questions: [{ submission: FIRST_ATTEMPT, title: "Find the faults", mark }], criteria: [{ submission: SECOND_ATTEMPT, criterion: "method", title: "Method", level: "Sound", weight_bp: 10_000, points: 2, max: 3 }] });
  expect(await screen.findByRole("heading", { level: 2, name: "Mission 1: First look" })).toBeVisible();
  expect(screen.getByText("5% more to pass")).toBeVisible();
  expect(screen.getByText(/65% by a reviewer · 15% more than before/)).toBeVisible();
  expect(screen.getByText("Find the faults").closest("li")).toHaveTextContent("Partly right · 15% of 30%");
  expect(screen.getByText("Method").closest("li")).toHaveTextContent("Sound · 2 of 3 points");
});

test("an attempt without a score says so once, and what has no key is left to a reviewer", async () => {
  const attempt: Schema<"AttemptGrade"> = { submission: FIRST_ATTEMPT, attempt: 1, handed_in_at: "2026-11-10T12:00:00Z", status: "submitted", score: null, change_bp: null };
  const mark: Schema<"AnswerMark"> = { block: CHOICE, verdict: "unmarked", points_bp: 0, of_bp: 3_500, found: 0, needed: 0, wrong: 0, lines: [], why: null };
  openGrades({ overall_bp: 5_000, distinction_bp: 8_500, to_distinction_bp: 3_500, missions: [aGrade({ attempts: [attempt] })], questions: [{ submission: FIRST_ATTEMPT, title: "The note", mark }], criteria: [] });
  expect(await screen.findAllByText(/No score yet/)).toHaveLength(1);
  expect(screen.getByText("The note").closest("li")).toHaveTextContent("Scored by a reviewer · 35%");
});

test("without anything handed in it says what will stand here", async () => {
  openGrades({ overall_bp: null, distinction_bp: 8_500, to_distinction_bp: null, missions: [aGrade()], questions: [], criteria: [] });
  expect(await screen.findByText("You have not handed in a mission yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to my missions" })).toHaveAttribute("href", "/data-analysis-bank-november/missions");
});
