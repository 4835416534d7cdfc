// The offboarding: the certificate's requirements, answers that are saved at once, and the end with or without a
// certificate.

import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Completion, Offboarding, Schema } from "@/api/types";
import { aFault, api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { aProgram, aSessionCard } from "@/testing/fixtures";
import { aLetter, aLetterStanding } from "@/testing/letter-fixtures";
import { boardApi } from "@/testing/mission-fixtures";
import {
  aCertificate,
  aCompletion,
  anOffboarding,
  aProspect,
  aRequirement,
  aWaitingProspect,
} from "@/testing/progression-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(() => startSignedIn());

interface Way {
  completion?: Completion;
  offboarding?: Offboarding;
  /** Name of the answer that the server reports as missing at the end. */
  missing?: string;
  letter?: Schema<"LetterStanding">;
}

function openWay({
  completion = aCompletion(),
  offboarding = anOffboarding(),
  missing,
  letter = aLetterStanding(),
}: Way = {}) {
  const moves: unknown[] = [];
  let shown = offboarding;
  network.use(
    ...boardApi(),
    api.get("/api/program-progression/completion", () => completion),
    api.get("/api/offboarding", () => shown),
    api.get("/api/reference-letters", () => letter),
    api.get("/api/app/experience-sessions/offering", () => ({ items: [], next: null })),
    api.post("/api/offboarding", () => {
      moves.push("begin");
      shown = { ...shown, standing: { ...shown.standing, status: "in_progress" } };
      return shown;
    }),
    api.patch("/api/offboarding/{id}", async ({ request, params }) => {
      expect(params.id).toBe(shown.id);
      const move = (await request.json()) as { answer?: Record<string, unknown> } | "finish";
      moves.push(move);
      if (move === "finish" && missing !== undefined)
        return refused("validation-fail", 422, aFault({ field: missing, rule: "required" }));
      const { name_check, ...answers } = move === "finish" ? {} : (move.answer ?? {});
      const boxed_characters = name_check?.toString().includes("\u{1f98a}") ? "\u{1f98a}" : "";
      shown = {
        ...shown,
        boxed_characters,
        standing: { ...shown.standing, status: move === "finish" ? "completed" : "in_progress" },
        answers: {
          ...shown.answers,
          ...answers,
          ...(name_check !== undefined && { legal_name: name_check as string }),
        },
      };
      return shown;
    }),
    api.post("/api/program-progression/completion", () => {
      moves.push("complete");
      return aCompletion({
        certificate: aCertificate(),
        linked_in: {
          url: "https://www.linkedin.com/profile/add",
          fields: [{ name: "certId", value: "T6W2-SAPC-RVYM" }],
        },
      });
    }),
  );
  return { ...renderRoute("/data-analysis-bank-november/offboarding"), moves };
}

test("each answer is saved as it is given, and the end brings the certificate", async () => {
  const { user, moves } = openWay();
  await user.click(await screen.findByRole("radio", { name: "I am still looking" }));
  await waitFor(() => expect(moves).toEqual(["begin", { answer: { outcome: "looking" } }]));
  expect(await screen.findByText("Saved")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirm this name" }));
  await waitFor(() => expect(moves.at(-1)).toEqual({ answer: { name_check: "Ada Obi" } }));
  expect(await screen.findByText("Confirmed: Ada Obi")).toHaveFocus();
  await waitFor(() => expect(screen.getByRole("button", { name: "Finish with Participation" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Finish with Participation" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Your certificate is here" })).toBeVisible();
  expect(moves.slice(-2)).toEqual(["finish", "complete"]);
  expect(screen.getByRole("link", { name: "See its public page" })).toHaveAttribute(
    "href",
    "/certificates/T6W2-SAPC-RVYM",
  );
  expect(screen.getByRole("button", { name: "Copy: Credential ID" })).toBeVisible();
});

test("a requirement is ticked as its answer is given, before anything is sent", async () => {
  const { user } = openWay();
  network.use(api.post("/api/offboarding", () => refused("temporarily-unavailable", 503)));
  const requirement = (label: string) => screen.getByText(label, { selector: "li *" }).closest("li");
  await screen.findByText("Your name, confirmed");
  expect(requirement("Your name, confirmed")).toHaveTextContent("Missing");
  await user.click(screen.getByRole("button", { name: "Confirm this name" }));
  await waitFor(() => expect(requirement("Your name, confirmed")).toHaveTextContent("Done"));
  expect(requirement("The five closing questions")).toHaveTextContent("Missing");
  for (const name of ["5", "9"]) await user.click(screen.getAllByRole("radio", { name }).at(-1)!);
  await user.click(screen.getAllByRole("radio", { name: "5" })[0]!);
  for (const name of ["I am still looking", "No", "No plans for now"])
    await user.click(screen.getByRole("radio", { name }));
  await waitFor(() => expect(requirement("The five closing questions")).toHaveTextContent("Done"));
});

test("a confirmed name says which of its characters the certificate cannot print", async () => {
  const { user } = openWay({ offboarding: anOffboarding({ profile_name: "Ada \u{1f98a}" }) });
  await user.click(await screen.findByRole("button", { name: "Confirm this name" }));
  expect(await screen.findByText(/a box replaces each of these characters: \u{1f98a}/u)).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: /certificate/ }), "{Backspace}Obi");
  expect(screen.queryByText("Some characters cannot be printed")).toBeNull();
});

test.each([
  ["satisfaction", "radio", "1"],
  ["outcome", "radio", "I have a job through it"],
  ["legal_name", "textbox", /certificate/],
] as const)("a step without an answer is named where it is, and leads there: %s", async (missing, role, name) => {
  const { user } = openWay({ missing });
  await user.click(await screen.findByRole("button", { name: "Finish with Participation" }));
  expect(await screen.findByText("This is needed.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("One answer above is still missing.");
  await waitFor(() => expect(screen.getAllByRole(role, { name })[0]).toHaveFocus());
});

test("where the end could not be sent, the focus stays on its button", async () => {
  const { user } = openWay();
  const finish = await screen.findByRole<HTMLButtonElement>("button", { name: "Finish with Participation" });
  // A browser takes the focus from a disabled element, but jsdom does not. The test therefore checks that the button is
  // not disabled during the request.
  const wasDisabled: boolean[] = [];
  network.use(
    api.post("/api/offboarding", () => {
      wasDisabled.push(finish.disabled);
      return refused("temporarily-unavailable", 503);
    }),
  );
  await user.click(finish);
  expect(await screen.findByRole("button", { name: "Save again" })).toBeVisible();
  expect(finish).toHaveFocus();
  expect(wasDisabled).toEqual([false]);
});

test("before the end it says what is missing and when the questions open", async () => {
  const missions = aRequirement({ have: 2, is_met: false });
  const readiness = { is_ready: false, progress: { done: 2, required: 5 }, requirements: [missions] };
  openWay({
    completion: aCompletion({ readiness }),
    offboarding: anOffboarding({ standing: { status: "not_allowed", page: "in_progress", missing: [missions] } }),
  });
  expect(await screen.findByText("2 of 5 complete")).toBeVisible();
  expect(screen.getByText(/The questions open with your last mission, or on .*19 Jan 2027/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the next mission" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/missions",
  );
});

test("who did not pass has a way out of their own", async () => {
  const missions = aRequirement({ have: 2, is_met: false });
  const readiness = { is_ready: false, progress: { done: 2, required: 5 }, requirements: [missions] };
  openWay({
    completion: aCompletion({ readiness }),
    offboarding: anOffboarding({
      standing: { status: "completed", page: "non_passing", missing: [missions] },
      completed_at: "2027-03-01T08:00:00Z",
    }),
  });
  expect(await screen.findByRole("heading", { name: "Thank you for your answers" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Finish with Participation" })).toBeNull();
});

test("before the end a learner chooses between a higher award later and this one now", async () => {
  const { user } = openWay({ completion: aCompletion({ prospect: aWaitingProspect() }) });
  expect(await screen.findByRole("heading", { name: "Wait for 2 reviews and get Completion" })).toBeVisible();
  expect(screen.getByText(/The first is promised by Tue 1 Dec 2026, the last by Wed 2 Dec 2026/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Wait, and go to my dashboard" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/dashboard",
  );
  expect(screen.getByRole("heading", { name: "Finish now with Participation" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "First look" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/mission-1#reviews",
  );
  await user.click(screen.getByRole("button", { name: "Finish now" }));
  expect(screen.getByRole("region", { name: "Closing questions" })).toHaveFocus();
});

test("a learner who has answered everything finishes now with one press", async () => {
  const readiness = { is_ready: true, progress: { done: 5, required: 5 }, requirements: [aRequirement()] };
  const { user, moves } = openWay({
    completion: aCompletion({ readiness, prospect: aWaitingProspect() }),
    offboarding: anOffboarding({ standing: { status: "completed", page: "celebration", missing: [] } }),
  });
  await user.click(await screen.findByRole("button", { name: "Finish now" }));
  await waitFor(() => expect(moves).toEqual(["complete"]));
  const paper = await screen.findByRole("article", { name: "Certificate" });
  expect(paper.className).toContain("award-in");
});

test("after the end the next simulation is suggested with its reasons", async () => {
  const program = aProgram({ slug: "cold-chain", title: "Cold chain" });
  const suggestion = {
    card: aSessionCard({ program }),
    builds_on: "Data analysis",
    reasons: [{ shared_skills: ["Writing", "SQL"] }, { next_level: "intermediate" as const }],
  };
  openWay({ completion: certified() });
  network.use(api.get("/api/program-progression/next", () => ({ suggestion })));
  expect(await screen.findByRole("heading", { name: "Next: Cold chain" })).toBeVisible();
  expect(screen.getByText("Because you completed Data analysis: both train Writing and SQL.")).toBeVisible();
  expect(screen.getByText("One level up from Data analysis: intermediate.")).toBeVisible();
  expect(screen.getByRole("link", { name: "See this simulation" })).toHaveAttribute(
    "href",
    "/courses/cold-chain/overview",
  );
});

test("a certificate of an earlier visit does not move", async () => {
  openWay({ completion: certified() });
  const paper = await screen.findByRole("article", { name: "Certificate" });
  expect(paper.className).not.toContain("award-in");
});

test("a certificate says that a promised review can raise it", async () => {
  const prospect = aWaitingProspect({ given: "participation" });
  openWay({ completion: aCompletion({ certificate: aCertificate(), prospect }) });
  expect(await screen.findByText(/If a review passes, it becomes Completion under the same number/)).toBeVisible();
});

test("a certificate says that a review has raised it", async () => {
  const raise = { from: "participation", at: "2026-12-02T12:00:00Z" } as const;
  const certificate = aCertificate({ kind: "completion", raise });
  openWay({ completion: aCompletion({ certificate, prospect: aProspect({ given: "completion" }) }) });
  expect(
    await screen.findByText("Issued as Participation. A review raised it to Completion on Wed 2 Dec 2026."),
  ).toBeVisible();
});

const certified = () => aCompletion({ certificate: aCertificate() });

test("a reference letter is asked for with what it is for", async () => {
  const purposes: string[] = [];
  const { user } = openWay({ completion: certified() });
  network.use(
    api.post("/api/reference-letters", async ({ request }) => {
      const { purpose } = (await request.json()) as Schema<"LetterRequest">;
      purposes.push(purpose);
      return purpose === "" ? refused("validation-fail", 422, aFault({ field: "purpose" })) : aLetter({ purpose });
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Ask for a letter" }));
  expect(await screen.findByText("This is needed.")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "What is it for?" }), "A job");
  await user.click(screen.getByRole("button", { name: "Ask for a letter" }));
  expect(await screen.findByText("We have your request. You get a notice when the letter is issued.")).toBeVisible();
  expect(purposes).toEqual(["", "A job"]);
});

test("who has no letter to ask for yet sees what is missing", async () => {
  const tests = [{ name: "human_passes", need: 1, have: 0, is_met: false }] as const;
  openWay({
    completion: certified(),
    letter: aLetterStanding({ completion: { is_satisfactory: false, tests: [...tests] } }),
  });
  expect(await screen.findByText("Missions that a reviewer has passed")).toBeVisible();
  expect(screen.getByText("0 of 1")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ask for a letter" })).toBeNull();
});

test("a letter that is out can be opened and downloaded", async () => {
  openWay({
    completion: certified(),
    letter: aLetterStanding({ letter: aLetter({ status: "issued", serial: "T6W2-SAPC-RVYM" }) }),
  });
  expect(await screen.findByRole("link", { name: "Open the letter" })).toHaveAttribute(
    "href",
    "/letters/T6W2-SAPC-RVYM",
  );
  expect(screen.getByRole("button", { name: "Download the letter (PDF)" })).toBeVisible();
});
