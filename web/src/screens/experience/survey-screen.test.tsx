// A survey: answering it, keeping unsent answers, and its other states.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";
import { aSurvey, aSurveyCard } from "@/testing/survey-fixtures";

const session = "/data-analysis-bank-november";
const address = `${session}/surveys/first-week`;

beforeEach(() => {
  localStorage.clear();
  startSignedIn();
});

function serve(survey: Schema<"Survey">, ...others: Parameters<typeof network.use>) {
  network.use(
    api.get("/api/surveys", () => ({ items: [survey.card], next: null })),
    api.get("/api/program-survey/{id}", () => survey),
    ...boardApi(),
    ...others,
  );
}

test("answers are sent as a whole and shown from then on", async () => {
  const survey = aSurvey();
  const sent: unknown[] = [];
  serve(
    survey,
    api.post("/api/program-survey/{id}", async ({ request }) => {
      const body = (await request.json()) as Schema<"SurveyRequest">;
      sent.push(body);
      survey.answers = body.answers;
      survey.card.standing = { ...survey.card.standing, is_due: false, answered_at: "2026-11-20T12:00:00Z" };
      return { answered_at: "2026-11-20T12:00:00Z", unlocked: [] };
    }),
  );
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("radio", { name: "4" }));
  await user.click(screen.getByRole("checkbox", { name: "The people" }));
  await user.type(screen.getByRole("textbox", { name: "What should change? (optional)" }), "Less fax.");
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  expect(await screen.findByText("Thank you. Your answers have arrived.")).toBeVisible();
  expect(screen.getByRole("status").parentElement).toHaveFocus();
  expect(screen.getByText("4 of 5")).toBeVisible();
  expect(screen.getByText("The people")).toBeVisible();
  const answers = [
    { question: "pace", values: ["4"] },
    { question: "liked", values: ["people"] },
    { question: "why", values: ["Less fax."] },
  ];
  expect(sent).toEqual([{ answers }]);
});

test("what is missing is marked and has the focus, and a reload keeps the words", async () => {
  const missing = { block: null, field: "pace", rule: "required" as const, need: null, have: null };
  serve(
    aSurvey(),
    api.post("/api/program-survey/{id}", () => refused("validation-fail", 422, missing)),
  );
  const { user, unmount } = renderRoute(address);
  await user.type(await screen.findByRole("textbox", { name: "What should change? (optional)" }), "Less fax.");
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  expect(await screen.findByText("This is needed.")).toBeVisible();
  const scale = screen.getByRole("radiogroup", { name: "How fast was it?" });
  expect(scale).toBeInvalid();
  expect(scale).toHaveAccessibleDescription("This is needed.");
  await waitFor(() => expect(within(scale).getByRole("radio", { name: "1" })).toHaveFocus());
  unmount();
  renderRoute(address);
  expect(await screen.findByRole("textbox", { name: "What should change? (optional)" })).toHaveValue("Less fax.");
});

test("a choice that is missing has the focus", async () => {
  const missing = { block: null, field: "liked", rule: "required" as const, need: null, have: null };
  serve(
    aSurvey(),
    api.post("/api/program-survey/{id}", () => refused("validation-fail", 422, missing)),
  );
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("button", { name: "Send my answers" }));
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "The files" })).toHaveFocus());
});

test("a survey that another tab has answered shows those answers", async () => {
  const survey = aSurvey();
  serve(
    survey,
    api.post("/api/program-survey/{id}", () => {
      survey.answers = [{ question: "pace", values: ["2"] }];
      return refused("survey/already-answered", 409, { at: "2026-11-20T12:00:00Z" });
    }),
  );
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("radio", { name: "5" }));
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  expect(await screen.findByText("2 of 5")).toBeVisible();
});

test("answers that have arrived are shown although nothing more can be read", async () => {
  const survey = aSurvey();
  let hasArrived = false;
  serve(
    survey,
    api.get("/api/program-survey/{id}", () => (hasArrived ? HttpResponse.error() : survey)),
    api.post("/api/program-survey/{id}", () => {
      hasArrived = true;
      return { answered_at: "2026-11-20T12:00:00Z", unlocked: [] };
    }),
  );
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("radio", { name: "5" }));
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  expect(await screen.findByText("Thank you. Your answers have arrived.")).toBeVisible();
  expect(screen.getByText("5 of 5")).toBeVisible();
});

test("answers that could not be sent stay", async () => {
  serve(
    aSurvey(),
    api.post("/api/program-survey/{id}", () => refused("temporarily-unavailable", 503)),
  );
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("radio", { name: "5" }));
  await user.click(screen.getByRole("button", { name: "Send my answers" }));
  expect(await screen.findByText("Your answers were not sent")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("radio", { name: "5" })).toBeChecked());
});

test("a survey that is not asked yet says from when on it is", async () => {
  serve(aSurvey({ card: aSurveyCard({ after: "mission-1", standing: { is_due: false, due_at: null } }) }));
  renderRoute(address);
  expect(await screen.findByText("This survey is not open yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the mission" })).toHaveAttribute("href", `${session}/mission-1`);
  expect(screen.queryByRole("button", { name: "Send my answers" })).toBeNull();
});

test("an address without a survey says so and leads back", async () => {
  network.use(
    ...boardApi(),
    api.get("/api/program-survey/{id}", () => refused("survey/not-found", 404)),
  );
  renderRoute(`${session}/surveys/none`);
  expect(await screen.findByRole("heading", { name: "This survey does not exist here" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the dashboard" })).toHaveAttribute("href", `${session}/dashboard`);
});

test("the dashboard leads to a survey that waits", async () => {
  serve(aSurvey());
  renderRoute(`${session}/dashboard`);
  expect(await screen.findByRole("link", { name: "How was the first week?" })).toHaveAttribute("href", address);
});
