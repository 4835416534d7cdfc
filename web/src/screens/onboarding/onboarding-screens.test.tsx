// The five steps after signing up: saved one by one, skipped, left and resumed.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Onboarding } from "@/api/types";
import { aFault, api, network, refused } from "@/testing/api";
import { aUser, anOffer, anOnboarding, aProfile } from "@/testing/account-fixtures";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

let stands: Onboarding;
let posts: unknown[];

beforeEach(async () => {
  stands = anOnboarding();
  posts = [];
  network.use(
    api.get("/api/onboarding/user-questions", () => stands),
    api.post("/api/onboarding/user-questions", async ({ request }) => {
      const body = (await request.json()) as {
        answers: Onboarding["answers"];
        step: Onboarding["next_step"];
        skip?: boolean;
      };
      posts.push(body);
      const list = body.skip ? "skipped" : "done";
      stands = { ...stands, answers: [...stands.answers, ...body.answers], [list]: [...stands[list], body.step!] };
      return stands;
    }),
    api.get("/api/user/", () => aUser({ has_profile: false })),
    api.get("/api/onboarding/offers", () => ({ items: [anOffer()] })),
    api.patch("/api/user/", () => refused("temporarily-unavailable", 503)),
  );
  await startSignedIn();
});

test("it leads to the step that comes next", async () => {
  stands = anOnboarding({ done: ["welcome"], next_step: "profile" });
  const { address } = renderRoute("/onboarding");
  await waitFor(() => expect(address()).toBe("/onboarding/profile"));
});

test("it leads home when every step is done", async () => {
  stands = anOnboarding({ next_step: null });
  const { address } = renderRoute("/onboarding");
  await waitFor(() => expect(address()).toBe("/"));
});

test("the whole way: welcome, name, how heard, what for, and sessions that fit with their reasons", async () => {
  const saved: unknown[] = [];
  network.use(
    api.put("/api/onboarding/profile", async ({ request }) => {
      saved.push(await request.json());
      stands = { ...stands, done: [...stands.done, "profile"] };
      return { profile: aProfile(), next_step: "discovery" as const, offers: [] };
    }),
  );
  const { user, address } = renderRoute("/onboarding/welcome");
  await user.click(await screen.findByRole("button", { name: "Start" }));

  await user.type(await screen.findByLabelText(/^Name on the certificate/), "Adaeze Obi");
  expect(screen.getByRole("img", { name: "How your certificate will look, with the name Adaeze Obi" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save and continue" }));

  await user.click(await screen.findByRole("radio", { name: "A friend or colleague" }));
  await user.type(screen.getByLabelText(/^A friend's code/), "GRACE-7");
  await user.click(screen.getByRole("button", { name: "Save and continue" }));

  await user.click(await screen.findByRole("radio", { name: /^Regular/ }));
  await user.click(screen.getByRole("checkbox", { name: "Data" }));
  await user.click(screen.getByRole("button", { name: "Save and continue" }));

  const offer = await screen.findByRole("article");
  expect(within(offer).getByText("It is in Data, which you chose.")).toBeVisible();
  expect(within(offer).getByRole("link", { name: /^Enrol in/ })).toHaveAttribute(
    "href",
    "/enroll?xs=data-analysis-bank-november",
  );
  expect(within(offer).getByRole("link", { name: /^Look inside/ })).toHaveAttribute(
    "href",
    "/courses/data-analysis-bank/overview",
  );
  const nav = screen.getByRole("navigation", { name: "Getting started" });
  expect(within(nav).getByRole("link", { name: /Your name/ })).toHaveAccessibleName("Your name (done)");
  await user.click(screen.getByRole("button", { name: "Finish" }));
  await waitFor(() => expect(address()).toBe("/"));
  expect(saved).toEqual([{ legal_name: "Adaeze Obi", headline: null }]);
  expect(posts).toEqual([
    { answers: [], step: "welcome", skip: false },
    {
      answers: [
        { question: "heard_from", values: ["friend"] },
        { question: "referral_code", values: ["GRACE-7"] },
      ],
      step: "discovery",
      skip: false,
    },
    {
      answers: [
        { question: "goal", values: [] },
        { question: "hours_per_week", values: ["5"] },
        { question: "interests", values: ["data"] },
      ],
      step: "intent",
      skip: false,
    },
    { answers: [], step: "offering", skip: false },
  ]);
});

test("reload and back lose nothing, and a second tab has it too", async () => {
  const first = renderRoute("/onboarding/intent");
  await first.user.click(await screen.findByRole("radio", { name: "Find a first job" }));
  await first.user.click(screen.getByRole("checkbox", { name: "Finance" }));
  await first.user.click(screen.getByRole("link", { name: "Back" }));
  await screen.findByRole("heading", { level: 1, name: "How you found us" });
  await first.user.type(screen.getByLabelText(/^A friend's code/), "HALF");
  first.unmount();
  const second = renderRoute("/onboarding/intent");
  expect(await screen.findByRole("radio", { name: "Find a first job" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Finance" })).toBeChecked();
  await second.user.click(screen.getByRole("link", { name: "Back" }));
  await waitFor(() => expect(screen.getByLabelText(/^A friend's code/)).toHaveValue("HALF"));
});

test("a code from a friend's link is filled in already", async () => {
  localStorage.setItem("fieldwork.referral-code", "ADA-42");
  renderRoute("/onboarding/discovery");
  expect(await screen.findByLabelText(/^A friend's code/)).toHaveValue("ADA-42");
});

test("a friend's code that cannot be one is said on its field", async () => {
  network.use(api.post("/api/onboarding/user-questions", () => refused("referral/invalid-code", 404)));
  const { user, address } = renderRoute("/onboarding/discovery");
  await user.type(await screen.findByLabelText(/^A friend's code/), "ADA-42");
  await user.click(screen.getByRole("button", { name: "Save and continue" }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^A friend's code/)).toHaveAccessibleDescription(/This cannot be a friend's code/),
  );
  expect(screen.getByLabelText(/^A friend's code/)).toHaveFocus();
  expect(address()).toBe("/onboarding/discovery");
});

test("a step that could not be saved stays, and keeps what was typed", async () => {
  network.use(api.put("/api/onboarding/profile", () => HttpResponse.error()));
  const { user, address } = renderRoute("/onboarding/profile");
  await user.type(await screen.findByLabelText(/^Name on the certificate/), "Adaeze Obi");
  await user.click(screen.getByRole("button", { name: "Save and continue" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("We got no answer");
  expect(screen.getByLabelText(/^Name on the certificate/)).toHaveValue("Adaeze Obi");
  expect(address()).toBe("/onboarding/profile");
});

test("a name the server refuses is said on its field", async () => {
  network.use(
    api.put("/api/onboarding/profile", () =>
      refused("validation-fail", 422, aFault({ field: "legal_name", rule: "max_chars", need: 100, have: 120 })),
    ),
  );
  const { user } = renderRoute("/onboarding/profile");
  await user.type(await screen.findByLabelText(/^Name on the certificate/), "A long one");
  await user.click(screen.getByRole("button", { name: "Save and continue" }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Name on the certificate/)).toHaveAccessibleDescription(
      /20 characters over the limit of 100/,
    ),
  );
  expect(screen.getByLabelText(/^Name on the certificate/)).toHaveFocus();
});

test("a step can be skipped, and all of them at once", async () => {
  const { user, address } = renderRoute("/onboarding/profile");
  await user.click(await screen.findByRole("button", { name: "Skip this step" }));
  await waitFor(() => expect(address()).toBe("/onboarding/discovery"));
  expect(posts).toEqual([{ answers: [], step: "profile", skip: true }]);
  await user.click(screen.getByRole("button", { name: "Skip all steps" }));
  await waitFor(() => expect(address()).toBe("/"));
  await waitFor(() => expect(posts).toHaveLength(5));
  expect(stands.skipped).toEqual(["profile", "welcome", "discovery", "intent", "offering"]);
});
