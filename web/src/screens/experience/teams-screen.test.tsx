// Teams: creating, joining by a link, leading, leaving, and refusals.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";
import { anOtherTeam, anOwnTeam, BEN, DAY_SHIFT, NIGHT_SHIFT, someTeams } from "@/testing/team-fixtures";

const address = "/data-analysis-bank-november/teams";

beforeEach(() => {
  localStorage.clear();
  startSignedIn();
});

/** Serves the teams and records each act. After an act it serves the teams with the changes in `after`. */
function serve(teams: Schema<"Teams">, after: Partial<Schema<"Teams">> = {}) {
  const acts: Schema<"WantedTeamAct">[] = [];
  network.use(
    ...boardApi(),
    api.get("/api/teams", () => teams),
    api.post("/api/teams", async ({ request }) => {
      acts.push(((await request.json()) as Schema<"TeamRequest">).act);
      Object.assign(teams, after);
      return { team: teams.own?.id ?? null, unlocked: [] };
    }),
  );
  return acts;
}

test("a team is founded, and its link invites others", async () => {
  const acts = serve(someTeams(), {
    own: anOwnTeam({ members: anOwnTeam().members.slice(0, 1), can_submit: false }),
    can_found: false,
  });
  const { user } = renderRoute(address);
  await user.type(await screen.findByRole("textbox", { name: "Name of the team" }), "The night shift");
  await user.selectOptions(screen.getByRole("combobox", { name: "Places" }), "3");
  await user.click(screen.getByRole("button", { name: "Start a team" }));
  expect(await screen.findByRole("heading", { name: "The night shift" })).toBeVisible();
  expect(acts).toEqual([{ found: { name: "The night shift", size: 3 } }]);
  expect(screen.getByText("A team needs at least two people to hand in.")).toBeVisible();
  expect(screen.getByText(new RegExp(`/data-analysis-bank-november/teams\\?join=${NIGHT_SHIFT}$`))).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Name of the team" })).toBeNull();
});

test("somebody is asked in by their address, which stays in the field where the team is full", async () => {
  serve(someTeams({ own: anOwnTeam(), can_found: false }));
  const asked: string[] = [];
  network.use(
    api.post("/api/teams/invitations", async ({ request }) => {
      const { email } = (await request.json()) as Schema<"TeamInvitation">;
      asked.push(email);
      return email === "ben@example.org" ? new Response(null, { status: 204 }) : refused("team/full", 409, { size: 3 });
    }),
  );
  const { user } = renderRoute(address);
  const field = await screen.findByRole("textbox", { name: /^The e-mail address of somebody in this session/ });
  await user.type(field, "bem@example.org{Enter}");
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(field).toHaveValue("bem@example.org");
  await user.clear(field);
  await user.type(field, "ben@example.org");
  await user.click(screen.getByRole("button", { name: "Invite" }));
  expect(await screen.findByText(/If ben@example.org is in this session/)).toBeVisible();
  expect(field).toHaveValue("");
  expect(asked).toEqual(["bem@example.org", "ben@example.org"]);
});

test("a name that is refused is marked and stays", async () => {
  serve(someTeams());
  network.use(
    api.post("/api/teams", () =>
      refused("validation-fail", 422, { block: null, field: "name", rule: "required", need: null, have: null }),
    ),
  );
  const { user } = renderRoute(address);
  await user.type(await screen.findByRole("textbox", { name: "Name of the team" }), "  ");
  await user.click(screen.getByRole("button", { name: "Start a team" }));
  expect(await screen.findByText("This is needed.")).toBeVisible();
});

test("a link that invites leads into its team once", async () => {
  const acts = serve(someTeams(), {
    own: anOwnTeam({ id: DAY_SHIFT, name: "The day shift" }),
    can_found: false,
    others: { items: [], next: null },
  });
  const { user, address: shown } = renderRoute(`${address}?join=${DAY_SHIFT}`);
  expect(await screen.findByRole("heading", { name: "You are invited to “The day shift”" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Join the team" }));
  expect(await screen.findByRole("heading", { name: "The day shift" })).toBeVisible();
  expect(acts).toEqual([{ join: DAY_SHIFT }]);
  expect(screen.queryByRole("button", { name: "Join the team" })).toBeNull();
  expect(shown()).toBe(address);
});

test("a full team says so", async () => {
  serve(someTeams({ others: { items: [anOtherTeam({ can_join: false, members: 4 })], next: null } }));
  network.use(api.post("/api/teams", () => refused("team/full", 409, { size: 4 })));
  const { user } = renderRoute(`${address}?join=${DAY_SHIFT}`);
  await user.click(await screen.findByRole("button", { name: "Join the team" }));
  expect(await screen.findByText("The team is full")).toBeVisible();
  expect(screen.getByText("4 of 4 places taken")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Join “The day shift”" })).toBeNull();
});

test("who is in a team swaps", async () => {
  const acts = serve(someTeams({ own: anOwnTeam(), can_found: false }));
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("button", { name: "Swap to “The day shift”" }));
  expect(acts).toEqual([{ swap: DAY_SHIFT }]);
});

test("the lead lets another lead, and leaves after a question", async () => {
  const acts = serve(someTeams({ own: anOwnTeam(), can_found: false }));
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("button", { name: "Make Ben Asante the lead" }));
  await user.click(screen.getByRole("button", { name: "Leave the team" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Leave “The night shift”?" });
  await user.click(within(dialog).getByRole("button", { name: "Leave the team" }));
  expect(acts).toEqual([{ hand_over: BEN }, "leave"]);
});

test("a team that has handed in is fixed", async () => {
  serve(
    someTeams({
      own: anOwnTeam({ locked_at: "2026-11-20T09:00:00Z", can_leave: false, has_room: false }),
      can_found: false,
      others: { items: [], next: null },
    }),
  );
  renderRoute(address);
  expect(await screen.findByText("Your team is fixed")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Leave the team" })).toBeNull();
  expect(screen.queryByText("Invite somebody")).toBeNull();
  expect(screen.getByText("There are no other teams yet.")).toBeVisible();
});
