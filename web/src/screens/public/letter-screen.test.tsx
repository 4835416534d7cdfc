// A public reference letter: valid, revoked, and missing.

import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { catchDownloads } from "@/testing/downloads";
import { startAnonymous } from "@/testing/identity";
import { aPublicLetter } from "@/testing/letter-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(() => startAnonymous());

function openLetter(change: Partial<Schema<"PublicLetter">> = {}) {
  network.use(api.get("/api/letters/{serial}", () => aPublicLetter(change)));
  return renderRoute("/letters/T6W2-SAPC-RVYM");
}

test("a letter says whom it is about, who answers for it, and that it counts", async () => {
  openLetter({ body: "To whom it may concern,\n\n<b>Ada</b> did well." });
  expect(await screen.findByRole("heading", { level: 1, name: "Reference letter for Ada Obi" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "Valid" })).toBeVisible();
  expect(screen.getByText(/<b>Ada<\/b> did well\./)).toBeVisible();
  expect(screen.getByText("Ngozi Eze")).toBeVisible();
});

test("one that was taken back says so", async () => {
  openLetter({ status: "revoked", is_valid: false, revoked_at: "2026-12-01T12:00:00Z" });
  expect(await screen.findByRole("heading", { level: 2, name: "Revoked" })).toBeVisible();
  expect(screen.getByText(/Revoked on 1 Dec 2026/)).toBeVisible();
});

test("a number that no letter has is named", async () => {
  network.use(api.get("/api/letters/{serial}", () => refused("reference-letter/not-found", 404)));
  renderRoute("/letters/0000-0000-0000");
  expect(await screen.findByRole("heading", { level: 1, name: "No reference letter has this number" })).toBeVisible();
});

test("a letter is downloaded as a PDF", async () => {
  const { files } = catchDownloads();
  const { user } = openLetter();
  network.use(
    api.get("/api/letters/{serial}.pdf", () => HttpResponse.arrayBuffer(new TextEncoder().encode("%PDF-1.7").buffer)),
  );
  await user.click(await screen.findByRole("button", { name: "Download the letter (PDF)" }));
  expect(await screen.findByText("Downloaded")).toBeInTheDocument();
  expect(files[0]?.type).toBe("application/pdf");
});

test("a download that is refused is said to be, and nothing is downloaded", async () => {
  const { user } = openLetter();
  network.use(api.get("/api/letters/{serial}.pdf", () => refused("reference-letter/not-found", 404)));
  await user.click(await screen.findByRole("button", { name: "Download the letter (PDF)" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("There is no reference letter with this number");
  expect(screen.queryByText("Downloaded")).toBeNull();
});
