// The letters at the desk: the list, and a letter from its request to its public page and back.

import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { aFault, api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { LETTER, aLetterSheet } from "@/testing/letter-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(() => startSignedIn());

test("the list says who asked, what for and since when", async () => {
  const letter: Schema<"ListedLetter"> = {
    id: LETTER,
    status: "requested",
    learner: "Ada Obi",
    program: "Data analysis at a bank",
    purpose: "A job at a bakery",
    requested_at: "2026-11-20T12:00:00Z",
  };
  network.use(
    api.get("/api/reference-letters/queue", ({ url }) => ({
      items: url.searchParams.get("filter") === "done" ? [] : [letter],
      next: null,
    })),
  );
  const { user } = renderRoute("/desk/letters");
  expect(await screen.findByRole("link", { name: "Ada Obi" })).toHaveAttribute("href", `/desk/letters/${LETTER}`);
  expect(screen.getByText("A job at a bakery")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Issued" }));
  expect(await screen.findByText("No letters here")).toBeVisible();
});

test("who may not see the letters is told so", async () => {
  network.use(
    api.get("/api/reference-letters/queue", () =>
      refused("auth/forbidden", 403, { needs: ["program_manager", "admin"] }),
    ),
  );
  renderRoute("/desk/letters");
  expect(await screen.findByText(/the role of program manager/)).toBeVisible();
});

test("a letter is written from the record, approved by name, issued and taken back", async () => {
  const asked: unknown[] = [];
  let sheet = aLetterSheet();
  network.use(
    api.get("/api/reference-letters/{id}", () => sheet),
    api.patch("/api/reference-letters/{id}", async ({ request }) => {
      const change = (await request.json()) as Schema<"LetterChange">;
      asked.push(change);
      const { letter } = sheet;
      if (change === "issue") sheet = { ...sheet, letter: { ...letter, status: "issued", serial: "T6W2-SAPC-RVYM" } };
      else if (change === "revoke") sheet = { ...sheet, letter: { ...letter, status: "revoked" } };
      else if ("draft" in change)
        sheet = { ...sheet, letter: { ...letter, status: "drafted", body: change.draft.body } };
      else if (change.approve.name === "") return refused("validation-fail", 422, aFault({ field: "signatory.name" }));
      else sheet = { ...sheet, letter: { ...letter, status: "approved", signatory: change.approve } };
      return sheet;
    }),
  );
  const { user } = renderRoute(`/desk/letters/${LETTER}`);
  const text = await screen.findByRole("textbox", { name: "The text" });
  expect(text).toHaveValue("Ada Obi completed it.");
  expect(screen.getByText("82.5%")).toBeVisible();
  await user.type(text, " Well.");
  expect(screen.getByText(/Your text is kept on this device/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save the text" }));
  expect(asked).toEqual([{ draft: { stated: sheet.record, body: "Ada Obi completed it. Well." } }]);

  await user.type(await screen.findByRole("textbox", { name: "Title" }), "Head of learning");
  await user.click(screen.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("This is needed.")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Ngozi Eze");
  await user.click(screen.getByRole("button", { name: "Approve" }));
  await user.click(await screen.findByRole("button", { name: "Issue the letter" }));
  expect(await screen.findByRole("link", { name: "See its public page" })).toHaveAttribute(
    "href",
    "/letters/T6W2-SAPC-RVYM",
  );
  await user.click(screen.getByRole("button", { name: "Revoke the letter" }));
  expect(asked.at(-1)).toBe("issue");
  await user.click(screen.getByRole("button", { name: "Revoke the letter" }));
  await waitFor(() => expect(asked.at(-1)).toBe("revoke"));
  expect(await screen.findByText("Revoked")).toBeVisible();
});

test("a text that says more than the record stays, and the reason is said", async () => {
  network.use(
    api.get("/api/reference-letters/{id}", () => aLetterSheet()),
    api.patch("/api/reference-letters/{id}", () =>
      refused("reference-letter/not-on-record", 422, { stated: [{ missions: 9 }] }),
    ),
  );
  const { user } = renderRoute(`/desk/letters/${LETTER}`);
  const text = await screen.findByRole("textbox", { name: "The text" });
  await user.clear(text);
  await user.type(text, "My words.");
  await user.click(screen.getByRole("button", { name: "Save the text" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The letter says more than the record");
  expect(screen.getByRole("textbox", { name: "The text" })).toHaveValue("My words.");
});
