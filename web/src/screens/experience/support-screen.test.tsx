// Asking for help: answers to frequent questions first, then a message that is neither lost nor sent twice.

import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { SupportTicket } from "@/api/types";
import { aFault, api, network, refused } from "@/testing/api";
import { startAnonymous, startSignedIn } from "@/testing/identity";
import { boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const session = "/data-analysis-bank-november";
const aTicket = (change: Partial<SupportTicket> = {}): SupportTicket => ({
  ticket: "FW-7K3Q9",
  topic: "missions",
  text: "It stays locked.",
  status: "answered",
  created_at: "2026-11-12T09:00:00Z",
  ...change,
});

interface Sent {
  body: {
    topic: string;
    text: string;
    files: string[];
    context: { route: string; xs: string | null; trace: string | null } | null;
  };
  key: string | null;
}

/** The network of support: it accepts messages and remembers them; the first `fails` requests fail. */
function aSupportDesk({ fails = 0, tickets = [] as SupportTicket[] } = {}) {
  const sent: Sent[] = [];
  network.use(
    ...boardApi(),
    api.get("/api/support-tickets", () => ({ items: tickets, next: null })),
    api.post("/api/email/support", async ({ request }) => {
      sent.push({ body: (await request.json()) as Sent["body"], key: request.headers.get("idempotency-key") });
      if (sent.length <= fails) return refused("temporarily-unavailable", 503);
      tickets.unshift(aTicket({ ticket: "FW-9QX4T", status: "open" }));
      return { ticket: "FW-9QX4T", created_at: "2026-11-20T12:00:00Z" };
    }),
  );
  return sent;
}

async function openSupport() {
  const view = renderRoute(`${session}/support`);
  await screen.findByLabelText("What happened, and what did you expect?");
  return view;
}

const words = () => screen.getByLabelText("What happened, and what did you expect?");
const send = () => screen.getByRole("button", { name: "Send" });

beforeEach(() => startSignedIn());

describe("answers", () => {
  test("come first, and are found by words that are not in the question", async () => {
    aSupportDesk();
    const { user } = await openSupport();
    const search = screen.getByLabelText("Search the answers");
    expect(search.compareDocumentPosition(words())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(search, "withdraw");
    expect(screen.getByText("1 answer")).toBeTruthy();
    expect(screen.getByText(/Yes, until a reviewer starts to read it/)).toBeVisible();
  });

  test("that are not there lead to the message", async () => {
    aSupportDesk();
    const { user } = await openSupport();
    await user.type(screen.getByLabelText("Search the answers"), "zebra");
    expect(screen.getByRole("heading", { name: "No answer matches these words" })).toBeTruthy();
    expect(words()).toBeTruthy();
  });

  test("are there for a visitor, who logs in to write", async () => {
    aSupportDesk();
    startAnonymous();
    renderRoute("/support");
    expect(await screen.findByText("How is my work saved?")).toBeTruthy();
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      "/login?next=%2Fsupport",
    );
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  });
});

describe("a message", () => {
  test("is sent once with its context, and ends with its number in the list", async () => {
    const sent = aSupportDesk();
    const { user } = await openSupport();
    await user.click(words());
    await user.paste("Mission 3 stays locked.");
    await user.dblClick(send());
    expect(await screen.findByRole("heading", { name: "We have your message" })).toHaveFocus();
    expect(screen.getByText("Its number is FW-9QX4T.")).toBeTruthy();
    expect(screen.getByText(/ada@fieldwork.test/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toMatchObject({
      topic: "missions",
      text: "Mission 3 stays locked.",
      files: [],
      context: { xs: "data-analysis-bank-november" },
    });
    expect(await screen.findByRole("heading", { level: 3, name: "FW-9QX4T" })).toBeTruthy();
  });

  test("carries the page one came from and the request that failed, and neither once they are removed", async () => {
    const sent = aSupportDesk();
    network.use(api.get("/api/public/experience-session", () => refused("unknown-server-error", 500)));
    const { user, router } = renderRoute("/courses/broken/overview");
    await screen.findByRole("alert");
    await act(() => router.navigate(`${session}/support`));
    await screen.findByText("/courses/broken/overview");
    expect(screen.getByText("req-1")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Do not send: The last request that failed" }));
    await user.click(words());
    await user.paste("The page breaks.");
    await user.click(send());
    await screen.findByText("Its number is FW-9QX4T.");
    expect(sent[0]!.body.context).toEqual({
      route: "/courses/broken/overview",
      xs: "data-analysis-bank-november",
      trace: null,
    });
  });

  test("that could not be sent is kept, and the retry is the same message", async () => {
    const sent = aSupportDesk({ fails: 1 });
    const { user, unmount } = await openSupport();
    await user.click(words());
    await user.paste("Once only.");
    await user.click(send());
    expect(await screen.findByRole("alert")).toHaveTextContent("Your message was not sent");
    expect(words()).toHaveValue("Once only.");
    await user.click(send());
    await screen.findByText("Its number is FW-9QX4T.");
    expect(sent[0]!.key).toBe(sent[1]!.key);
    unmount();
    await openSupport();
    expect(words()).toHaveValue("");
  });

  test("that got no answer counts once, also if it is sent again after a reload", async () => {
    const sent = aSupportDesk({ fails: 1 });
    const { user, unmount } = await openSupport();
    await user.click(words());
    await user.paste("Once only.");
    await user.click(send());
    await screen.findByRole("alert");
    unmount();
    await openSupport();
    await user.click(send());
    await screen.findByText("Its number is FW-9QX4T.");
    expect(sent[1]).toEqual(sent[0]);
  });

  test("that was changed after it got no answer is another one", async () => {
    const sent = aSupportDesk({ fails: 1 });
    const { user } = await openSupport();
    await user.click(words());
    await user.paste("Once only.");
    await user.click(send());
    await screen.findByRole("alert");
    await user.click(words());
    await user.paste(" Or more.");
    await user.click(send());
    await screen.findByText("Its number is FW-9QX4T.");
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  });

  test("that is too short is told so at its field", async () => {
    network.use(
      ...boardApi(),
      api.get("/api/support-tickets", () => ({ items: [], next: null })),
      api.post("/api/email/support", () =>
        refused("validation-fail", 422, aFault({ field: "text", rule: "min_chars", need: 10, have: 4 })),
      ),
    );
    const { user } = await openSupport();
    await user.click(words());
    await user.paste("Help");
    await user.click(send());
    await waitFor(() => expect(words()).toHaveAccessibleDescription(/Write at least 10 characters/));
    expect(words()).toHaveFocus();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("half written survives a reload", async () => {
    aSupportDesk();
    const { user, unmount } = await openSupport();
    await user.click(words());
    await user.paste("Half a sen");
    unmount();
    await openSupport();
    expect(words()).toHaveValue("Half a sen");
  });

  test("without words is not sent, and the field says why", async () => {
    const sent = aSupportDesk();
    const { user } = await openSupport();
    await user.click(send());
    await waitFor(() => expect(words()).toHaveFocus());
    expect(words()).toHaveAccessibleDescription(/Write a few words/);
    expect(sent).toHaveLength(0);
  });
});

test("earlier messages say where they stand", async () => {
  aSupportDesk({ tickets: [aTicket(), aTicket({ ticket: "FW-2M8XA", status: "open" })] });
  await openSupport();
  const [first, second] = await screen.findAllByRole("heading", { level: 3, name: /^FW-/ });
  expect(within(first!.closest("li")!).getByText("Answered")).toBeTruthy();
  expect(within(second!.closest("li")!).getByText("With us")).toBeTruthy();
});
