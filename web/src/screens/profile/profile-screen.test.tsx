// The profile: its fields, notifications, sign-ins, and a copy of the data.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { currentPerson } from "@/features/account/account-store";
import { openDraftStore } from "@/features/submission/draft-store";
import { aFault, api, network, refused } from "@/testing/api";
import { anOnboarding, aProfile, aSettings, aUser } from "@/testing/account-fixtures";
import { catchDownloads } from "@/testing/downloads";
import { startSignedIn, type MemoryIdentity } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

let identity: MemoryIdentity;
let puts: unknown[];
let patches: unknown[];

beforeEach(async () => {
  puts = [];
  patches = [];
  network.use(
    api.get("/api/user/", () => aUser()),
    api.patch("/api/user/", async ({ request }) => {
      const change = (await request.json()) as { name?: string };
      patches.push(change);
      return aUser(change);
    }),
    api.get("/api/user/profile", () => aProfile()),
    api.put("/api/user/profile", async ({ request }) => {
      const draft = (await request.json()) as ReturnType<typeof aProfile>;
      puts.push(draft);
      return aProfile(draft);
    }),
    api.get("/api/user/settings", () => aSettings()),
    api.patch("/api/user/settings", async ({ request }) => {
      const change = (await request.json()) as object;
      patches.push(change);
      return aSettings(change);
    }),
    api.get("/api/user/sessions", () => ({ signed_in_at: "2026-11-20T08:00:00Z", valid_after: null })),
  );
  identity = await startSignedIn();
});

test("changes are saved together, and the name goes to the identity service", async () => {
  const { user } = renderRoute("/profile");
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(screen.queryByText("Changes not saved yet")).toBeNull();
  await user.clear(name);
  await user.type(name, "Ada");
  await user.type(screen.getByRole("textbox", { name: "Skills" }), "Python{Enter}Writing");
  expect(screen.getByText("Python")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]).toMatchObject({ legal_name: "Adaeze Obi", skills: ["SQL", "Python", "Writing"] });
  expect(patches).toEqual([{ name: "Ada" }]);
  await waitFor(() => expect(screen.queryByText("Changes not saved yet")).toBeNull());
  expect(await screen.findByRole("button", { name: "Account of Ada" })).toBeVisible();
});

test("skills are pasted, told apart and removed", async () => {
  const { user } = renderRoute("/profile");
  await user.click(await screen.findByRole("textbox", { name: "Skills" }));
  await user.paste("Excel, SQL, Figma");
  const skills = screen.getByRole("list", { name: "Your skills" });
  expect(
    within(skills)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["SQL", "Excel", "Figma"]);
  await user.click(screen.getByRole("button", { name: "Remove SQL" }));
  expect(within(skills).queryByText("SQL")).toBeNull();
});

test("without a connection nothing is lost: the words stay, also after a reload", async () => {
  network.use(api.put("/api/user/profile", () => HttpResponse.error()));
  const first = renderRoute("/profile");
  await first.user.type(await screen.findByRole("textbox", { name: "Headline" }), "I like messy data");
  await first.user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^We got no answer.*Your changes are kept on this device\.$/,
  );
  first.unmount();
  renderRoute("/profile");
  expect(await screen.findByRole("textbox", { name: "Headline" })).toHaveValue("I like messy data");
  expect(screen.getByText("Changes not saved yet")).toBeVisible();
});

test("every field the server refuses is marked at once", async () => {
  const headline = aFault({ field: "headline", rule: "max_chars", need: 120, have: 130 });
  const github = aFault({ field: "links.github", rule: "host_not_allowed", need: "github.com", have: "example.org" });
  const refusals = [headline, github].map((meta) => ({ code: "validation-fail" as const, meta }));
  network.use(api.put("/api/user/profile", () => refused("validation-fail", 422, { ...headline, refusals })));
  const { user } = renderRoute("/profile");
  await user.type(await screen.findByRole("textbox", { name: "GitHub" }), "https://example.org");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Headline" })).toHaveFocus());
  expect(screen.getByRole("textbox", { name: "Headline" })).toHaveAccessibleDescription(
    /10 characters over the limit of 120/,
  );
  expect(screen.getByRole("textbox", { name: "GitHub" })).toHaveAccessibleDescription(
    "This has to be an address at github.com.",
  );
});

test("leaving with unsaved changes asks first", async () => {
  const { user, address } = renderRoute("/profile");
  await user.type(await screen.findByRole("textbox", { name: "Headline" }), "x");
  await user.click(screen.getByRole("link", { name: "Simulations" }));
  const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await user.click(within(question).getByRole("button", { name: "Stay" }));
  expect(address()).toBe("/profile");
  expect(screen.getByRole("textbox", { name: "Headline" })).toHaveValue("x");
});

test("a whole group of notices is switched at once, and what is needed stays", async () => {
  const { user } = renderRoute("/profile#notices");
  const group = await screen.findByRole("checkbox", { name: "Your missions: E‑mail" });
  expect(group).toBeChecked();
  await user.click(group);
  await waitFor(() => expect(patches).toHaveLength(1));
  expect(patches[0]).toEqual({
    notify: {
      mission_unlocked: { web: true, email: false, push: false, cadence: "instant" },
      unlock_soon: { web: true, email: false, push: false, cadence: "instant" },
    },
  });
  expect(screen.getByRole("checkbox", { name: "Payments: E‑mail" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: /^Your missions/ }));
  expect(screen.getByRole("checkbox", { name: "A mission opens soon: Here" })).toBeChecked();
});

test("choices that have no effect yet are not shown", async () => {
  network.use(
    api.get("/api/user/settings", () =>
      aSettings({ in_use: { notices: [], push: false, ai_consent: false, marketing_opt_in: false } }),
    ),
  );
  renderRoute("/profile#privacy");
  const privacy = within(await screen.findByRole("region", { name: "Privacy" }));
  expect(await privacy.findByRole("switch", { name: /^Usage statistics/ })).toBeVisible();
  expect(privacy.getAllByRole("switch")).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Notices" })).toBeNull();
  const links = screen.getAllByRole("link", { name: "Notices" }).map((link) => link.getAttribute("href"));
  expect(links, "the bell alone").toEqual(["/notifications"]);
});

test("what was answered while settling in can be changed", async () => {
  const posts: unknown[] = [];
  const before = anOnboarding({ answers: [{ question: "goal", values: ["first_job"] }], next_step: null });
  network.use(
    api.get("/api/onboarding/user-questions", () => before),
    api.post("/api/onboarding/user-questions", async ({ request }) => {
      posts.push(await request.json());
      return anOnboarding({ answers: [{ question: "goal", values: ["learn_skill"] }], next_step: null });
    }),
  );
  const { user } = renderRoute("/profile#answers");
  const answers = within(await screen.findByRole("region", { name: "Your answers" }));
  expect(await answers.findByRole("radio", { name: "Find a first job" })).toBeChecked();
  await user.click(answers.getByRole("radio", { name: "Learn one skill well" }));
  await user.click(answers.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(posts).toEqual([{ answers: [{ question: "goal", values: ["learn_skill"] }], step: null, skip: false }]),
  );
  expect(await answers.findByRole("radio", { name: "Learn one skill well" })).toBeChecked();
  expect(answers.queryByRole("button", { name: "Save changes" })).toBeNull();
});

test("a choice that could not be saved goes back and says so", async () => {
  network.use(api.patch("/api/user/settings", () => HttpResponse.error()));
  const { user } = renderRoute("/profile#privacy");
  const ai = await screen.findByRole("switch", { name: /^Automatic feedback/ });
  await user.click(ai);
  expect(await screen.findByRole("alert")).toHaveTextContent("We got no answer, so this choice may not be saved");
  expect(ai).not.toBeChecked();
  network.use(api.patch("/api/user/settings", () => aSettings({ ai_consent: true })));
  await user.click(screen.getByRole("button", { name: "Save it again" }));
  await waitFor(() => expect(ai).toBeChecked());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("colours that only this device has are sent again to the account", async () => {
  network.use(api.patch("/api/user/settings", () => HttpResponse.error()));
  const { user } = renderRoute("/profile#preferences");
  const look = within(await screen.findByRole("region", { name: "Look and keys" }));
  await user.click(await look.findByRole("radio", { name: "Dark" }));
  await user.click(look.getByRole("switch", { name: /^Less movement/ }));
  expect(await look.findByRole("alert")).toHaveTextContent("Your choice applies on this device");
  network.use(
    api.patch("/api/user/settings", async ({ request }) => {
      patches.push(await request.clone().json());
      return aSettings({ theme: "dark", reduced_motion: true });
    }),
  );
  await user.click(look.getByRole("button", { name: "Save it again" }));
  await waitFor(() => expect(patches).toEqual([{ theme: "dark", reduced_motion: true }]));
  expect(look.getByRole("radio", { name: "Dark" })).toBeChecked();
  await waitFor(() => expect(look.queryByRole("alert")).toBeNull());
});

test("a choice whose answer was lost is found saved", async () => {
  network.use(
    api.patch("/api/user/settings", () => {
      network.use(api.get("/api/user/settings", () => aSettings({ ai_consent: true })));
      return HttpResponse.error();
    }),
  );
  const { user } = renderRoute("/profile#privacy");
  const ai = await screen.findByRole("switch", { name: /^Automatic feedback/ });
  await user.click(ai);
  await waitFor(() => expect(ai).toBeChecked());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("colours, movement and keys hold at once and travel with the account", async () => {
  const { user } = renderRoute("/profile#preferences");
  const look = within(await screen.findByRole("region", { name: "Look and keys" }));
  await user.click(await look.findByRole("radio", { name: "Dark" }));
  await user.click(look.getByRole("switch", { name: /^Less movement/ }));
  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", motion: "reduced" });
  await user.click(look.getByRole("switch", { name: /^Single-key shortcuts/ }));
  await waitFor(() => expect(patches).toEqual([{ theme: "dark" }, { reduced_motion: true }, { single_keys: false }]));
});

test("quiet hours are saved when a time is left, never half-typed", async () => {
  network.use(api.get("/api/user/settings", () => aSettings({ quiet_hours: { from: "22:00", to: "07:00" } })));
  const { user } = renderRoute("/profile#notices");
  const until = await screen.findByLabelText("Until");
  await user.clear(until);
  await user.type(until, "08:30");
  expect(patches).toEqual([]);
  await user.tab();
  await waitFor(() => expect(patches).toEqual([{ quiet_hours: { from: "22:00", to: "08:30" } }]));
});

test("each section is a page, which loads when it is opened", async () => {
  const asked = vi.fn();
  network.use(
    api.get("/api/user/sessions", () => {
      asked();
      return { signed_in_at: "2026-11-20T08:00:00Z", valid_after: null };
    }),
  );
  const { user, router } = renderRoute("/profile");
  await screen.findByRole("textbox", { name: "Name" });
  const sections = within(screen.getByRole("navigation", { name: "Sections of your profile" }));
  expect(sections.getByRole("link", { name: "About you" })).toHaveAttribute("aria-current", "page");
  expect(asked).not.toHaveBeenCalled();
  await user.click(sections.getByRole("link", { name: "Sign-ins" }));
  expect(await screen.findByText("Logged in on this device")).toBeVisible();
  expect(router.state.location.hash).toBe("#sessions");
  expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
});

test("unsaved changes are still there after a look at another section", async () => {
  const { user } = renderRoute("/profile");
  await user.type(await screen.findByRole("textbox", { name: "Headline" }), "I like messy data");
  await user.click(screen.getByRole("link", { name: "Wallet" }));
  await screen.findByRole("region", { name: "Wallet" });
  await user.click(screen.getByRole("link", { name: "About you" }));
  expect(await screen.findByRole("textbox", { name: "Headline" })).toHaveValue("I like messy data");
});

test("logging out everywhere asks, then ends this sign-in too", async () => {
  let isEnded = false;
  network.use(
    api.delete("/api/user/sessions", () => {
      isEnded = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, address } = renderRoute("/profile#sessions");
  await user.click(await screen.findByRole("button", { name: "Log out everywhere" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Log out everywhere" }));
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  expect(isEnded).toBe(true);
  expect(localStorage.getItem("fieldwork.may-have-session")).toBeNull();
  expect(await identity.token({ isForced: false })).toBeNull();
});

test("logging out everywhere asks about unsaved words of somebody who is not to be remembered", async () => {
  localStorage.removeItem("fieldwork.may-have-session");
  const { uid } = currentPerson()!;
  const ended = vi.fn();
  network.use(
    api.delete("/api/user/sessions", () => {
      ended();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const store = await openDraftStore();
  await store.keepBlock({ user: uid, mission: "m1" }, "b1", {
    value: { text: "my words" },
    version: 1,
    baseRev: 0,
    isDirty: true,
    unanswered: [],
    savedAt: null,
    conflict: null,
  });
  const { user, address } = renderRoute("/profile#sessions");
  const leave = async () => {
    await user.click(await screen.findByRole("button", { name: "Log out everywhere" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Log out everywhere" }),
    );
    return screen.findByRole("alertdialog", { name: "Some of your text is not saved yet" });
  };
  await user.click(within(await leave()).getByRole("button", { name: "Stay logged in" }));
  expect(ended).not.toHaveBeenCalled();
  await user.click(within(await leave()).getByRole("button", { name: "Delete it and log out" }));
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  expect(ended).toHaveBeenCalledOnce();
  expect(await store.missionsWithUnsentWords(uid)).toEqual([]);
});

test("the data can be downloaded as a file", async () => {
  network.use(
    api.get("/api/user/export", () =>
      HttpResponse.json({ exported_at: "2026-11-21T09:00:00Z", records: { users: [{ email: "ada@fieldwork.test" }] } }),
    ),
  );
  const { files } = catchDownloads();
  const { user } = renderRoute("/profile#export");
  await user.click(await screen.findByRole("button", { name: "Download my data" }));
  expect(await screen.findByText("Your file is in your downloads.")).toBeVisible();
  expect(JSON.parse(await files[0]!.text())).toEqual({
    exported_at: "2026-11-21T09:00:00Z",
    records: { users: [{ email: "ada@fieldwork.test" }] },
  });
});
