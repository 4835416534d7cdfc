// The shell as a learner uses it: palette, keys, switcher, tabs, help, and the parts that remain when a page is
// forbidden or cannot be fetched.

import { act, render, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Role } from "@/api/types";
import { aUser } from "@/testing/account-fixtures";
import { api, network, refused } from "@/testing/api";
import { anEnrolment, anEnrolmentCard, aProgram, aSession, aSessionCard } from "@/testing/fixtures";
import { aPerson, MemoryIdentity, startAnonymous, startSignedIn } from "@/testing/identity";
import { aMission, aMissionWithBlocks, aMissionsPage, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";
import { RouteFault } from "./route-fault";

const session = "/data-analysis-bank-november";
const desk = anEnrolmentCard({
  enrolment: anEnrolment({ id: "e2" }),
  session: aSession({ id: "s2", slug: "incident-desk", phase: "upcoming", starts_at: "2026-12-05T08:00:00Z" }),
  program: aProgram({ id: "p2", slug: "incident-desk", title: "A night on the incident desk" }),
  standing: "upcoming",
});

beforeEach(() => {
  network.use(
    api.get("/api/user/experience-sessions", () => ({ items: [anEnrolmentCard(), desk], next: null })),
    ...boardApi(),
    api.get("/api/app/missions/{id}/blocks", () => aMissionWithBlocks()),
    api.get("/api/support-tickets", () => ({ items: [], next: null })),
    api.get("/api/app/experience-sessions/offering", ({ url }) => {
      const q = url.searchParams.get("q")?.toLowerCase() ?? "";
      const cards = [
        aSessionCard({ program: aProgram({ id: "p3", slug: "sprint", title: "Financial modelling sprint" }) }),
      ];
      return { items: cards.filter((card) => card.program.title.toLowerCase().includes(q)), next: null };
    }),
  );
});

async function openMissions() {
  await startSignedIn();
  const view = renderRoute(`${session}/missions`);
  await screen.findByRole("heading", { level: 1, name: "Missions" });
  return view;
}

async function openPalette(user: ReturnType<typeof renderRoute>["user"]) {
  await user.keyboard("{Control>}k{/Control}");
  return screen.findByRole("combobox", { name: "Search missions, simulations and pages" });
}

const options = () => screen.getAllByRole("option").map((option) => option.textContent);

describe("the palette", () => {
  test("finds a mission by words and opens it with Enter", async () => {
    const { user, address } = await openMissions();
    const field = await openPalette(user);
    expect(field).toHaveFocus();
    await screen.findByRole("option", { name: /Mission 2: Dormant savers/ });
    await user.keyboard("savers dorm{Enter}");
    await waitFor(() => expect(address()).toBe(`${session}/mission-2`));
    expect(screen.queryByRole("combobox", { name: "Search missions, simulations and pages" })).toBeNull();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Dormant savers" })).toHaveFocus());
  });

  test("finds a mission of a running session from home", async () => {
    network.use(api.get("/api/user/experience-sessions", () => ({ items: [anEnrolmentCard()], next: null })));
    await startSignedIn();
    const { user, address } = renderRoute("/job-simulations");
    await screen.findByRole("heading", { level: 1 });
    await openPalette(user);
    await user.keyboard("savers dorm");
    const found = await screen.findByRole("option", { name: /Mission 2: Dormant savers/ });
    expect(found).toHaveTextContent("Data analysis at a retail bank");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe(`${session}/mission-2`));
  });

  test.each([
    ["scores", "Grades", "grades"],
    ["certificate", "Finish and certificate", "offboarding"],
  ])("finds a place of the session by %s", async (typed, label, path) => {
    const { user, address } = await openMissions();
    await openPalette(user);
    await user.keyboard(typed);
    await waitFor(() => expect(screen.getAllByRole("option")[0]).toHaveTextContent(label));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe(`${session}/${path}`));
  });

  test("is moved through with the arrows, round and round, and the field keeps the focus", async () => {
    const { user } = await openMissions();
    const field = await openPalette(user);
    await user.keyboard("colours");
    const [first, second] = screen.getAllByRole("option");
    expect(first).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{ArrowDown}");
    expect(second).toHaveAttribute("aria-selected", "true");
    expect(field).toHaveAttribute("aria-activedescendant", second!.id);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(screen.getAllByRole("option").at(-1)).toHaveAttribute("aria-selected", "true");
    expect(field).toHaveFocus();
  });

  test("what was used last comes first the next time", async () => {
    const { user } = await openMissions();
    await openPalette(user);
    await user.keyboard("dark{Enter}");
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe("dark"));
    await openPalette(user);
    await user.keyboard("support{Enter}");
    await screen.findByRole("heading", { level: 1, name: "How can we help?" });
    await openPalette(user);
    expect(
      within(screen.getByRole("group", { name: "Recent" }))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Support"]);
    delete document.documentElement.dataset.theme;
  });

  test("offers the catalogue for words, and the whole search when nothing fits", async () => {
    const { user, address } = await openMissions();
    await openPalette(user);
    await user.keyboard("modelling");
    expect(await screen.findByRole("option", { name: /Financial modelling sprint/ })).toBeTruthy();
    await user.clear(screen.getByRole("combobox", { name: "Search missions, simulations and pages" }));
    await user.keyboard("zebra");
    await waitFor(() => expect(options()).toEqual(["Search all simulations for “zebra”"]));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/job-simulations?q=zebra"));
  });

  test("opens from the bar for a visitor too, without what needs an account", async () => {
    startAnonymous();
    const { user } = renderRoute("/job-simulations");
    await screen.findByRole("heading", { level: 1 });
    await user.click(screen.getByRole("button", { name: "Search" }));
    await screen.findByRole("combobox", { name: "Search missions, simulations and pages" });
    expect(screen.queryByRole("option", { name: "Log out" })).toBeNull();
    expect(screen.getByRole("option", { name: "All simulations" })).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() =>
      expect(screen.queryByRole("combobox", { name: "Search missions, simulations and pages" })).toBeNull(),
    );
  });
});

describe("keys", () => {
  test("lead to the missions, the dashboard and home", async () => {
    const { user, address } = await openMissions();
    await user.keyboard("gd");
    await waitFor(() => expect(address()).toBe(`${session}/dashboard`));
    await user.keyboard("gm");
    await waitFor(() => expect(address()).toBe(`${session}/missions`));
    await user.keyboard("gh");
    await waitFor(() => expect(address()).toBe("/"));
  });

  test("j and k move from mission to mission, in the list from row to row", async () => {
    const { user, address } = await openMissions();
    await user.keyboard("jj");
    expect(screen.getByRole("link", { name: /^2\. Dormant savers/ })).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe(`${session}/mission-2`));
    await screen.findByRole("heading", { level: 1, name: "Dormant savers" });
    await user.keyboard("j");
    await waitFor(() => expect(address()).toBe(`${session}/mission-3`));
    await screen.findByRole("heading", { level: 1, name: "Branch queues" });
    await user.keyboard("k");
    await waitFor(() => expect(address()).toBe(`${session}/mission-2`));
  });

  test("do nothing while somebody types, and / opens the search", async () => {
    await startSignedIn();
    const { user, address } = renderRoute(`${session}/support`);
    await user.click(await screen.findByLabelText("Search the answers"));
    await user.keyboard("gm?/");
    expect(screen.getByLabelText("Search the answers")).toHaveValue("gm?/");
    expect(address()).toBe(`${session}/support`);
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard("/");
    expect(await screen.findByRole("combobox", { name: "Search missions, simulations and pages" })).toHaveFocus();
  });

  test("are listed under ?, and single ones can be switched off for the account", async () => {
    const sent: unknown[] = [];
    network.use(
      api.patch("/api/user/settings", async ({ request }) => {
        sent.push(await request.json());
        return new Response("{}", { headers: { "content-type": "application/json" } });
      }),
    );
    const { user, address } = await openMissions();
    await user.keyboard("?");
    const list = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(list.getByText("Next mission")).toBeTruthy();
    await user.click(list.getByRole("checkbox", { name: /Use single-key shortcuts/ }));
    await waitFor(() => expect(sent).toEqual([{ single_keys: false }]));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("gd?");
    expect(address()).toBe(`${session}/missions`);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await openPalette(user)).toHaveFocus();
  });
});

describe("the account menu", () => {
  test("leads a program manager to the letters", async () => {
    network.use(
      api.get("/api/user/", () => aUser({ roles: ["learner", "program_manager"] })),
      api.get("/api/reference-letters/queue", () => ({ items: [], next: null })),
    );
    const { user, address } = await openMissions();
    await user.click(screen.getByRole("button", { name: /^Account of/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Reference letters" }));
    await waitFor(() => expect(address()).toBe("/desk/letters"));
  });

  test("leads a reviewer to the reviews, and nobody else", async () => {
    const open = async (roles: Role[]) => {
      network.use(
        api.get("/api/user/", () => aUser({ roles })),
        api.get("/api/reviews", () => ({ items: [], next: null })),
      );
      const view = await openMissions();
      await view.user.click(screen.getByRole("button", { name: /^Account of/ }));
      await screen.findByRole("menuitem", { name: "Log out" });
      return view;
    };
    const reviewer = await open(["learner", "reviewer"]);
    await reviewer.user.click(await screen.findByRole("menuitem", { name: "Reviews" }));
    await waitFor(() => expect(reviewer.address()).toBe("/desk/reviews"));
    reviewer.unmount();
    await open(["learner"]);
    expect(screen.queryByRole("menuitem", { name: "Reviews" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Reference letters" })).toBeNull();
  });
});

describe("the bar", () => {
  test.each([`${session}/missions`, "/notifications"])(
    "stays the same while the page's code comes: %s",
    async (address) => {
      await startSignedIn();
      renderRoute(address);
      const button = () => screen.getByRole("button", { name: /^Account/ });
      const before = button();
      expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
      await screen.findByRole("heading", { level: 1 });
      expect(button()).toBe(before);
    },
  );

  test("switches from one running program to another", async () => {
    const { user, address } = await openMissions();
    await user.click(
      await screen.findByRole("button", { name: "Data analysis at a retail bank: switch to another program" }),
    );
    const menu = within(await screen.findByRole("menu", { name: "My programs" }));
    expect(menu.getByRole("menuitem", { name: /Data analysis at a retail bank.*\(you are here\)/ })).toBeTruthy();
    await user.click(menu.getByRole("menuitem", { name: /A night on the incident desk/ }));
    await waitFor(() => expect(address()).toBe("/incident-desk/dashboard"));
  });

  test("shows the learner's picture, or the initial where it cannot be had", async () => {
    await startSignedIn(new MemoryIdentity(aPerson({ name: "Ada Obi", photoUrl: "/api/avatars/a/b.webp" })));
    renderRoute("/support");
    const button = await screen.findByRole("button", { name: "Account of Ada Obi" });
    const picture = button.querySelector("img")!;
    expect(picture).toHaveAttribute("src", "/api/avatars/a/b.webp");
    act(() => void picture.dispatchEvent(new Event("error")));
    expect(button).toHaveTextContent("A");
  });
});

test("the program's tabs name all pages of the session, the most used first, and say which is shown", async () => {
  const { user, address } = await openMissions();
  const tabs = within(await screen.findByRole("navigation", { name: "This session" }));
  expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Missions",
    "Dashboard",
    "Feedback",
  ]);
  expect(tabs.getByRole("link", { name: "Missions" })).toHaveAttribute("aria-current", "page");
  expect(tabs.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", `${session}/dashboard`);
  const others = [
    "Grades",
    "Assistant",
    "Plan",
    "Cheat sheet",
    "Bonus",
    "Discord",
    "Finish and certificate",
    "How it works",
    "Support",
  ];
  await user.click(tabs.getByRole("button", { name: `More: ${others.join(", ")}` }));
  const menu = within(await screen.findByRole("menu", { name: "More" }));
  expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(others);
  await user.click(menu.getByRole("menuitem", { name: "Support" }));
  await waitFor(() => expect(address()).toBe(`${session}/support`));
  expect(await tabs.findByRole("button", { name: /^Support: Grades, / })).toHaveTextContent("Support");
});

test("a session has a page for teams if a team works on one of its missions", async () => {
  network.use(...boardApi(aMissionsPage({ missions: [aMission(1, { team: true })] })));
  await openMissions();
  expect(await screen.findByRole("button", { name: /^More: .*Bonus, Team, Discord/ })).toBeVisible();
});

test("the title of a session's page names the simulation", async () => {
  const { router } = await openMissions();
  const title = "Data analysis at a retail bank · Fieldwork";
  await waitFor(() => expect(document.title).toBe(`Missions · ${title}`));
  await act(() => router.navigate(`${session}/mission-1`));
  await waitFor(() => expect(document.title).toBe(`First look · ${title}`));
  await act(() => router.navigate(`${session}/dashboard`));
  await waitFor(() => expect(document.title).toBe(title));
});

test("help stands in the same place in and out of a session", async () => {
  const { router } = await openMissions();
  const help = () => within(screen.getByRole("contentinfo")).getByRole("link", { name: "Help" });
  expect(help()).toHaveAttribute("href", `${session}/support`);
  await act(() => router.navigate("/job-simulations"));
  await waitFor(() => expect(help()).toHaveAttribute("href", "/support"));
});

describe("a page that may not be seen", () => {
  test("names the missing role and what to do", async () => {
    network.use(
      api.get("/api/app/experience-sessions/{id}/missions", () =>
        refused("auth/forbidden", 403, { needs: ["reviewer", "program_manager"] }),
      ),
    );
    await startSignedIn();
    renderRoute(`${session}/missions`);
    expect(await screen.findByRole("heading", { level: 1, name: "This page is not for your account" })).toBeTruthy();
    expect(screen.getByText(/the role of reviewer or program manager/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ask support" })).toHaveAttribute("href", "/support");
  });

  test("leads to another account and back", async () => {
    network.use(
      api.get("/api/app/experience-sessions/{id}/missions", () =>
        refused("auth/forbidden", 403, { needs: ["reviewer"] }),
      ),
    );
    await startSignedIn();
    const { user, address } = renderRoute(`${session}/missions`);
    await user.click(await screen.findByRole("button", { name: "Log in with another account" }));
    await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent(`${session}/missions`)}`));
  });

  test("a shut account is told so", async () => {
    network.use(
      api.get("/api/app/experience-sessions/{id}/missions", () => refused("auth/forbidden", 403, { needs: [] })),
    );
    await startSignedIn();
    renderRoute(`${session}/missions`);
    expect(await screen.findByRole("heading", { level: 1, name: "This account is closed" })).toBeTruthy();
  });
});

test("a page that was not opened before says offline that it needs a connection, and comes with it", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  network.use(api.get("/api/app/experience-sessions/{id}/missions", () => HttpResponse.error()));
  await startSignedIn();
  renderRoute(`${session}/missions`);
  expect(await screen.findByRole("heading", { level: 1, name: "You are offline" })).toBeTruthy();
  expect(screen.getByText(/has not been opened on this device before/)).toBeTruthy();
  network.use(...boardApi());
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(await screen.findByRole("heading", { level: 1, name: "Missions" })).toBeTruthy();
});

describe("a page whose code cannot be fetched", () => {
  function open(isOnline: boolean) {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/x.js"));
    const router = createMemoryRouter([{ path: "/", errorElement: <RouteFault />, lazy: missing }]);
    render(<RouterProvider router={router} />);
  }

  test("says that one is offline, and that it comes by itself", async () => {
    open(false);
    expect(await screen.findByRole("heading", { level: 1, name: "You are offline" })).toBeTruthy();
  });

  test("offers to try again when there is a connection", async () => {
    open(true);
    expect(await screen.findByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ask support" })).toHaveAttribute("href", "/support");
  });
});
