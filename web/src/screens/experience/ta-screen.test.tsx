// The assistant: asking, quotes and streamed answers with their sources, stopping, rating, and errors.

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import {
  ANSWER,
  BLOCK,
  type StreamedEvents,
  THREAD,
  aCitation,
  aQuestion,
  aTaPage,
  aThread,
  anAnswer,
  answerStream,
  asked,
} from "@/testing/assistant-fixtures";
import { startSignedIn } from "@/testing/identity";
import { boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const session = "/data-analysis-bank-november";

beforeEach(async () => {
  await startSignedIn();
  network.use(
    ...boardApi(),
    api.get("/api/ai/ta", () => aTaPage()),
    api.post("/api/ai/threads", () => aThread()),
  );
});

/** Messages of the conversation, which change with each question. */
function conversation(...messages: ReturnType<typeof anAnswer>[]) {
  network.use(api.get("/api/ai/threads/{id}/messages", () => ({ items: messages, next: null })));
}

test("a question is answered with quotes that lead to where they are written", async () => {
  const user = userEvent.setup();
  const said: unknown[] = [];
  network.use(
    api.post("/api/ai/threads/{id}/messages", async ({ request }) => {
      said.push(await request.json());
      return asked(anAnswer());
    }),
  );
  conversation(aQuestion(), anAnswer());
  renderRoute(`${session}/ta`);
  const field = await screen.findByLabelText("Your question");
  expect(screen.getByText("17 questions of 20 left today.")).toBeVisible();
  await user.type(field, "Where is the ledger?");
  await user.click(screen.getByRole("button", { name: "Ask" }));
  const answer = await screen.findByRole("article", { name: "Assistant" });
  expect(said).toEqual([{ text: "Where is the ledger?" }]);
  expect(answer).toHaveTextContent("I can only quote.");
  expect(answer).toHaveTextContent("The ledger lies in the files.");
  expect(within(answer).getByRole("link", { name: "First look: The ledger" })).toHaveAttribute(
    "href",
    `${session}/mission-1#block-${BLOCK}`,
  );
  expect(screen.getByLabelText("Your question")).toHaveValue("");
});

test("the matching sentence is marked, and the rest of the passage follows on request", async () => {
  const code = "<pre><code>SELECT 1;\n</code></pre>";
  const citation = aCitation({
    lead_html: `<p><mark>Run this:</mark></p>${code}`,
    passage_html: `<p>Begin here. <mark>Run this:</mark></p>${code}`,
  });
  conversation(aQuestion(), anAnswer({ citations: [citation, aCitation({ number: 2, passage_html: null })] }));
  const { user } = renderRoute(`${session}/ta?thread=${THREAD}`);
  const answer = await screen.findByRole("article", { name: "Assistant" });
  expect(within(answer).getAllByRole("listitem")).toHaveLength(2);
  expect(within(answer).getByText("Run this:").tagName).toBe("MARK");
  expect(within(answer).getByText("SELECT 1;").closest("pre")).not.toBeNull();
  expect(answer).not.toHaveTextContent("Begin here.");
  const more = within(answer).getByRole("button", { name: "Show more of “First look: The ledger”" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  await user.click(more);
  expect(answer).toHaveTextContent("Begin here.");
  await user.click(within(answer).getByRole("button", { name: "Show less of “First look: The ledger”" }));
  expect(answer).not.toHaveTextContent("Begin here.");
});

test("an older answer shows its passage as plain text", async () => {
  const citation = aCitation({ lead_html: null, passage_html: null, quote: "Two <b>lines</b>." });
  conversation(aQuestion(), anAnswer({ citations: [citation] }));
  renderRoute(`${session}/ta?thread=${THREAD}`);
  expect(await screen.findByText("Two <b>lines</b>.")).toBeVisible();
});

test("an answer arrives piece by piece, also after a lost connection, and can be rated", async () => {
  const user = userEvent.setup();
  const text = "Look at the ledger [1].";
  const whole = anAnswer({ reader: "model", citations: [aCitation()] }, text);
  conversation(aQuestion(), anAnswer({ status: "streaming", reader: "model", citations: [] }));
  let arrive!: (events: StreamedEvents) => void;
  const rest = new Promise<StreamedEvents>((resolve) => (arrive = resolve));
  const stream = answerStream([["1-8", { kind: "delta", from: 0, text: "Look at " }]], rest);
  const ratings: unknown[] = [];
  network.use(
    stream.handler,
    api.post("/api/ai/messages/{id}/feedbacks", async ({ request }) => {
      const rating = (await request.json()) as { value: number; reason: "wrong"; comment: string };
      ratings.push(rating);
      return rating;
    }),
  );
  renderRoute(`${session}/ta?thread=${THREAD}`);
  expect(await screen.findByText("The answer is being written.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Stop" })).toBeVisible();
  arrive([
    ["1-23", { kind: "delta", from: 8, text: "the ledger [1]." }],
    ["1-23", { kind: "citation", ...aCitation() }],
    ["1-23", { kind: "done", message: whole, usage: null }],
  ]);
  expect(await screen.findByRole("link", { name: "Source 1" }, { timeout: 4000 })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
  expect(stream.heard).toEqual([null, "1-8"]);
  await user.click(screen.getByRole("button", { name: "Not helpful" }));
  await user.click(screen.getByRole("radio", { name: "It is not true" }));
  await user.type(screen.getByLabelText("In your words, if you like"), "No ledger.");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Thank you for your feedback.")).toBeVisible();
  expect(ratings).toEqual([{ value: -1, reason: "wrong", comment: "No ledger." }]);
});

test("an answer is stopped, and the question can be asked again", async () => {
  const user = userEvent.setup();
  conversation(aQuestion(), anAnswer({ status: "streaming", reader: "model", citations: [] }, "Look."));
  const stopped: unknown[] = [];
  network.use(
    answerStream([["1-5", { kind: "delta", from: 0, text: "Look." }]]).handler,
    api.post("/api/ai/messages/{id}/stop", ({ params }) => {
      stopped.push(params["id"]);
      return anAnswer({ status: "stopped", reader: "model", citations: [] }, "Look.");
    }),
  );
  renderRoute(`${session}/ta?thread=${THREAD}`);
  await user.click(await screen.findByRole("button", { name: "Stop" }));
  expect(await screen.findByText("You stopped this answer.")).toBeVisible();
  expect(stopped).toEqual([ANSWER]);
  expect(screen.getByRole("button", { name: "Ask again" })).toBeVisible();
});

test("what a model writes never becomes HTML", async () => {
  conversation(aQuestion(), anAnswer({ reader: "model", citations: [] }, "<img src=x onerror=alert(1)> **bold**"));
  renderRoute(`${session}/ta?thread=${THREAD}`);
  const answer = await screen.findByRole("article", { name: "Assistant" });
  expect(answer).toHaveTextContent("<img src=x onerror=alert(1)> **bold**");
  expect(answer.querySelector("img")).toBeNull();
});

test("an answer that would give the solution away ends there and says why", async () => {
  conversation(aQuestion(), anAnswer({ status: "held_back", reader: "model", citations: [] }, "Begin with the list."));
  renderRoute(`${session}/ta?thread=${THREAD}`);
  expect(await screen.findByText("The solution is for you to find")).toBeVisible();
  expect(screen.getByRole("button", { name: "Helpful" })).toBeVisible();
});

test("the question stays when it is refused, with when the next may be asked", async () => {
  const user = userEvent.setup();
  network.use(
    api.get("/api/ai/ta", () => aTaPage({ usage: { limit: 20, used: 19, resets_at: "2026-11-21T00:00:00Z" } })),
    api.post("/api/ai/threads/{id}/messages", () =>
      refused("ai-messages/quota", 429, { limit: 20, used: 20, retry_at: "2026-11-21T00:00:00Z" }),
    ),
  );
  renderRoute(`${session}/ta`);
  await user.type(await screen.findByLabelText("Your question"), "Why?");
  await user.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText(/You have used today's questions/)).toBeVisible();
  expect(screen.getByLabelText("Your question")).toHaveValue("Why?");
});

test("without questions left it says when there are new ones", async () => {
  network.use(
    api.get("/api/ai/ta", () => aTaPage({ usage: { limit: 20, used: 20, resets_at: "2026-11-21T00:00:00Z" } })),
  );
  renderRoute(`${session}/ta`);
  expect(await screen.findByText(/0 questions of 20 left today\. You can ask again from/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Ask" })).toHaveAttribute("aria-disabled", "true");
});

test("a conversation is archived and deleted", async () => {
  const user = userEvent.setup();
  const changes: unknown[] = [];
  network.use(
    api.patch("/api/ai/threads/{id}", async ({ request }) => {
      changes.push(await request.json());
      return aThread({ archived_at: "2026-11-20T12:00:00Z" });
    }),
    api.delete("/api/ai/threads/{id}", () => {
      changes.push("deleted");
      return new Response(null, { status: 204 });
    }),
  );
  renderRoute(`${session}/ta`);
  await user.click(await screen.findByRole("button", { name: "What to do with “Where is the ledger?”" }));
  await user.click(await screen.findByRole("menuitem", { name: "Archive" }));
  await waitFor(() => expect(changes).toEqual([{ is_archived: true, title: null }]));
  await user.click(screen.getByRole("button", { name: "What to do with “Where is the ledger?”" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this conversation?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(changes).toEqual([{ is_archived: true, title: null }, "deleted"]));
});

test("a conversation is renamed, and has its name back", async () => {
  const user = userEvent.setup();
  const changes: unknown[] = [];
  network.use(
    api.patch("/api/ai/threads/{id}", async ({ request }) => {
      changes.push(await request.json());
      return aThread();
    }),
  );
  renderRoute(`${session}/ta`);
  await user.click(await screen.findByRole("button", { name: "What to do with “Where is the ledger?”" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const name = await screen.findByRole("textbox", { name: "Its name" });
  await user.clear(name);
  await user.type(name, "Ledger");
  await user.click(screen.getByRole("button", { name: "Rename" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(changes).toEqual([
      { title: "Ledger", is_archived: null },
      { title: "Where is the ledger?", is_archived: null },
    ]),
  );
});

test("without an answer a new name and a deletion are not called undone", async () => {
  const user = userEvent.setup();
  network.use(
    api.patch("/api/ai/threads/{id}", () => HttpResponse.error()),
    api.delete("/api/ai/threads/{id}", () => HttpResponse.error()),
  );
  renderRoute(`${session}/ta`);
  await user.click(await screen.findByRole("button", { name: "What to do with “Where is the ledger?”" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const renaming = within(await screen.findByRole("dialog"));
  await user.click(renaming.getByRole("button", { name: "Rename" }));
  expect(await renaming.findByRole("alert")).toHaveTextContent("We got no answer");
  expect(renaming.getByRole("textbox", { name: "Its name" })).toHaveValue("Where is the ledger?");
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "What to do with “Where is the ledger?”" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("We got no answer")).toBeInTheDocument();
});

test("conversations are looked for by words, and older ones shown", async () => {
  const user = userEvent.setup();
  network.use(
    api.get("/api/ai/ta", ({ url }) => {
      const [words, next] = [url.searchParams.get("words"), url.searchParams.get("next")];
      if (words !== null)
        return aTaPage({ threads: { items: words === "fax" ? [aThread({ title: "The fax" })] : [], next: null } });
      if (next !== null)
        return aTaPage({ threads: { items: [aThread({ id: BLOCK, title: "Long ago" })], next: null } });
      return aTaPage({ threads: { items: [aThread()], next: "b" } });
    }),
  );
  renderRoute(`${session}/ta`);
  await user.click(await screen.findByRole("button", { name: "Show older conversations" }));
  expect(await screen.findByText("Long ago")).toBeVisible();
  const search = screen.getByRole("searchbox", { name: "Look for a conversation" });
  await user.type(search, "fax");
  expect(await screen.findByText("The fax")).toBeVisible();
  await user.type(search, "x");
  expect(await screen.findByText("No conversation contains these words.")).toBeVisible();
});

test("who has asked nothing yet gets questions to begin with", async () => {
  const user = userEvent.setup();
  network.use(api.get("/api/ai/ta", () => aTaPage({ threads: { items: [], next: null }, needs_consent: true })));
  renderRoute(`${session}/ta`);
  expect(await screen.findByText("You have not asked a question yet.")).toBeVisible();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.getByRole("link", { name: "Open my settings" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "What is this simulation about?" }));
  expect(screen.getByLabelText("Your question")).toHaveValue("What is this simulation about?");
});

test("what cannot be loaded says so", async () => {
  network.use(api.get("/api/ai/ta", () => refused("xs-not-found", 404)));
  renderRoute(`${session}/ta`);
  expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.queryByLabelText("Your question")).toBeNull();
});
