// The portfolio: requesting a draft, following it, the sources of its lines, editing, versions, and errors.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "@/api/types";
import { aFault, api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import {
  DRAFT,
  ENROLMENT,
  aPortfolioCard,
  aPortfolioDraft,
  aPortfolioText,
  aVersion,
  portfolioContexts,
  streamed,
} from "@/testing/portfolio-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(async () => {
  await startSignedIn();
  network.use(
    api.get("/api/ai/contexts/portfolio", () => portfolioContexts()),
    api.get("/api/ai/portfolio-drafts", () => ({ items: [], next: null })),
    api.get("/api/ai/portfolio-drafts/{id}", () => aPortfolioDraft()),
  );
});

const open = `/portfolio?draft=${DRAFT}`;

test("a draft is asked for, and each line names the work behind it", async () => {
  const asked: unknown[] = [];
  network.use(
    api.post("/api/ai/portfolio-assistant", async ({ request }) => {
      asked.push(await request.json());
      return streamed({ kind: "begun", draft: DRAFT }, { kind: "done", draft: aPortfolioDraft(), usage: null });
    }),
  );
  const { user } = renderRoute("/portfolio");
  expect(await screen.findByText("4 drafts of 5 left today.")).toBeVisible();
  expect(screen.getByRole("checkbox", { name: /Data analysis at a bank/ })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: /Case study/ }));
  await user.click(screen.getByRole("radio", { name: "Warm" }));
  await user.click(screen.getByRole("button", { name: "Write the draft" }));
  const draft = await screen.findByRole("article", { name: "CV" });
  expect(asked).toEqual([{ enrolments: [ENROLMENT], format: "case_study", tone: "warm" }]);
  expect(draft).toHaveTextContent("“First look”. Check a customer extract.");
  expect(within(draft).getByRole("link", { name: "First look" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/first-look",
  );
  expect(draft).toHaveTextContent("passed by Ngozi Eze with 84 %");
  expect(draft).toHaveTextContent("this was not employment");
});

test("who has passed nothing is led to the first mission", async () => {
  const [program] = portfolioContexts().programs.items;
  network.use(
    api.get("/api/ai/contexts/portfolio", () =>
      portfolioContexts({
        programs: {
          items: [{ ...program!, source: null, first: { slug: "first-look", title: "First look" } }],
          next: null,
        },
      }),
    ),
  );
  renderRoute("/portfolio");
  expect(await screen.findByRole("link", { name: "Start with “First look”" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/first-look",
  );
  expect(screen.getByRole("button", { name: "Write the draft" })).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByText("A draft needs work that was marked right or passed.")).toBeVisible();
});

test("without drafts left it says when there are new ones, and a refusal says why", async () => {
  network.use(
    api.post("/api/ai/portfolio-assistant", () =>
      refused("ai-portfolio/quota", 429, { limit: 5, used: 5, retry_at: "2026-11-21T00:00:00Z" }),
    ),
  );
  const { user } = renderRoute("/portfolio");
  await user.click(await screen.findByRole("button", { name: "Write the draft" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("You have used today's drafts");
});

test("a draft that is being written is followed, also after a lost connection", async () => {
  const heard: (string | null)[] = [];
  network.use(
    api.get("/api/ai/portfolio-drafts/{id}", () =>
      aPortfolioDraft({ status: "writing", reader: "model", newest: null }),
    ),
    api.get("/api/ai/portfolio-drafts/{id}/events", ({ request }) => {
      heard.push(request.headers.get("last-event-id"));
      return heard.length === 1
        ? streamed({ kind: "begun", draft: DRAFT })
        : streamed({ kind: "done", draft: aPortfolioDraft({ reader: "model" }), usage: null });
    }),
  );
  renderRoute(open);
  expect(await screen.findByText(/The draft is being written/)).toBeVisible();
  expect(await screen.findByText(/Written by a language model/, {}, { timeout: 4000 })).toBeVisible();
  expect(heard).toEqual([null, "1"]);
});

test("a draft that was not written says why", async () => {
  network.use(
    api.get("/api/ai/portfolio-drafts/{id}", () =>
      aPortfolioDraft({ status: "failed", newest: null, failure: "unfit" }),
    ),
  );
  renderRoute(open);
  expect(await screen.findByText(/could not be trusted/)).toBeVisible();
});

test("an edit is saved as a version, and what is typed is kept until then", async () => {
  const edits: Schema<"PortfolioEdit">[] = [];
  network.use(
    api.patch("/api/ai/portfolio-drafts/{id}", async ({ request }) => {
      const edit = (await request.json()) as Schema<"PortfolioEdit">;
      edits.push(edit);
      return aPortfolioDraft({ newest: aVersion({ number: 2, author: "learner", text: edit.text }) });
    }),
  );
  const { user } = renderRoute(open);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const line = screen.getByRole("textbox", { name: "Line 1" });
  await user.clear(line);
  await user.type(line, "I found two wrong rows.");
  expect(screen.getByText("What you type is kept on this device until you save it.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add a line" }));
  await user.click(screen.getByRole("button", { name: "Remove line 2" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await user.type(screen.getByRole("textbox", { name: "Line 2" }), "I like ledgers.");
  await user.click(screen.getByRole("button", { name: "Save as a version" }));
  expect(await screen.findByText("Edited by you. Earlier versions are kept below.")).toBeVisible();
  expect(edits[0]?.base).toBe(1);
  expect(edits[0]?.text.sections[0]?.claims).toEqual([
    { text: "I found two wrong rows.", works: [1] },
    { text: "I like ledgers.", works: [] },
  ]);
  expect(screen.getByText("Your own line. It is not based on any work.")).toBeVisible();
});

test("the label may be put in other words and not be taken away", async () => {
  network.use(
    api.patch("/api/ai/portfolio-drafts/{id}", () => refused("validation-fail", 422, aFault({ field: "label" }))),
  );
  const { user } = renderRoute(open);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.clear(screen.getByRole("textbox", { name: "Note that it is a simulation" }));
  await user.click(screen.getByRole("button", { name: "Save as a version" }));
  expect(await screen.findByText("Say that this is a simulation, in at most 300 characters.")).toBeVisible();
});

test("who edits an old version sees both texts and decides", async () => {
  const bases: number[] = [];
  network.use(
    api.patch("/api/ai/portfolio-drafts/{id}", async ({ request }) => {
      const { base, text } = (await request.json()) as Schema<"PortfolioEdit">;
      bases.push(base);
      if (base === 1) {
        network.use(
          api.get("/api/ai/portfolio-drafts/{id}", () =>
            aPortfolioDraft({
              newest: aVersion({ number: 4, author: "learner", text: aPortfolioText("From the other tab.") }),
            }),
          ),
        );
        return refused("ai-portfolio/stale-version", 409, { version: 4 });
      }
      return aPortfolioDraft({ newest: aVersion({ number: 5, author: "learner", text }) });
    }),
  );
  const { user } = renderRoute(open);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.type(screen.getByRole("textbox", { name: "Line 1" }), " Mine.");
  await user.click(screen.getByRole("button", { name: "Save as a version" }));
  expect(await screen.findByText("From the other tab.")).toBeVisible();
  expect(screen.getByText(/Mine\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save mine as the newest" }));
  expect(await screen.findByText("Plain. Version 5")).toBeVisible();
  expect(bases).toEqual([1, 4]);
});

test("a version whose answer was lost is found", async () => {
  network.use(
    api.patch("/api/ai/portfolio-drafts/{id}", async ({ request }) => {
      const { text } = (await request.json()) as Schema<"PortfolioEdit">;
      network.use(
        api.get("/api/ai/portfolio-drafts/{id}", () =>
          aPortfolioDraft({ newest: aVersion({ number: 2, author: "learner", text }) }),
        ),
      );
      return HttpResponse.error();
    }),
  );
  const { user } = renderRoute(open);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.type(screen.getByRole("textbox", { name: "Line 1" }), " Mine.");
  await user.click(screen.getByRole("button", { name: "Save as a version" }));
  expect(await screen.findByText("Edited by you. Earlier versions are kept below.")).toBeVisible();
});

test("an earlier version is read and brought back", async () => {
  const texts: string[] = [];
  network.use(
    api.get("/api/ai/portfolio-drafts/{id}", () =>
      aPortfolioDraft({ newest: aVersion({ number: 2, author: "learner", text: aPortfolioText("Mine.") }) }),
    ),
    api.get("/api/ai/portfolio-drafts/{id}/versions", () => ({
      items: [aVersion({ number: 2, author: "learner", text: aPortfolioText("Mine.") }), aVersion()],
      next: null,
    })),
    api.patch("/api/ai/portfolio-drafts/{id}", async ({ request }) => {
      const { text } = (await request.json()) as Schema<"PortfolioEdit">;
      texts.push(text.sections[0]?.claims[0]?.text ?? "");
      return aPortfolioDraft({ newest: aVersion({ number: 3, author: "learner", text }) });
    }),
  );
  const { user } = renderRoute(open);
  await user.click(await screen.findByText("Versions"));
  await user.click(await screen.findByRole("button", { name: "Restore version 1" }));
  await waitFor(() => expect(texts).toEqual(["“First look”. Check a customer extract."]));
  expect(await screen.findByText("Plain. Version 3")).toBeVisible();
});

test("the text is copied, and a draft is deleted", async () => {
  const deleted: unknown[] = [];
  network.use(
    api.get("/api/ai/portfolio-drafts", () => ({ items: [aPortfolioCard()], next: null })),
    api.delete("/api/ai/portfolio-drafts/{id}", ({ params }) => {
      deleted.push(params["id"]);
      return new Response(null, { status: 204 });
    }),
  );
  const { user } = renderRoute("/portfolio");
  await user.click(await screen.findByRole("button", { name: /CV/ }));
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await screen.findByRole("button", { name: "Copy the text" }));
  expect(copied).toHaveBeenCalledWith(aVersion().plain);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this draft?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(deleted).toEqual([DRAFT]));
  expect(await screen.findByText("No draft is open")).toBeVisible();
});

test("what a model writes never becomes HTML", async () => {
  network.use(
    api.get("/api/ai/portfolio-drafts/{id}", () =>
      aPortfolioDraft({ newest: aVersion({ text: aPortfolioText("<img src=x onerror=alert(1)>") }) }),
    ),
  );
  renderRoute(open);
  const draft = await screen.findByRole("article", { name: "CV" });
  expect(draft).toHaveTextContent("<img src=x onerror=alert(1)>");
  expect(draft.querySelector("img")).toBeNull();
});

test("what cannot be loaded says so", async () => {
  network.use(api.get("/api/ai/contexts/portfolio", () => refused("auth/forbidden", 403, { needs: [] })));
  renderRoute("/portfolio");
  expect(await screen.findByRole("heading", { level: 1, name: "Portfolio" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Write the draft" })).toBeNull();
});

test("without a simulation there is a way to one", async () => {
  network.use(api.get("/api/ai/contexts/portfolio", () => portfolioContexts({ programs: { items: [], next: null } })));
  renderRoute("/portfolio");
  expect(await screen.findByRole("link", { name: "See the simulations" })).toBeVisible();
});
