// The queue of reviews: the waiting reviews, those that a reviewer has claimed, and who may see the queue.

import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";
import { REVIEW, aQueuedReview } from "@/testing/review-fixtures";

beforeEach(() => startSignedIn());

test("the queue says what waits, since when, and whether one can have it", async () => {
  network.use(
    api.get("/api/reviews", ({ url }) => ({
      items:
        url.searchParams.get("filter") === "yours"
          ? []
          : [
              aQueuedReview(),
              aQueuedReview({
                id: "01900000-0000-7000-8000-000000000502",
                is_appeal: true,
                place: { hold: "others", held_until: null, is_late: true },
              }),
            ],
      next: null,
    })),
  );
  renderRoute("/desk/reviews");
  const links = await screen.findAllByRole("link", { name: "Mission 1: First look" });
  expect(links[0]).toHaveAttribute("href", `/desk/reviews/${REVIEW}`);
  expect(screen.getByText("Unclaimed")).toBeVisible();
  expect(screen.getByText("Somebody else has it")).toBeVisible();
  expect(screen.getByText("Late")).toBeVisible();
});

test("what a reviewer holds stands first, and once", async () => {
  const own = aQueuedReview({ place: { hold: "yours", held_until: "2026-11-20T12:30:00Z", is_late: false } });
  const other = aQueuedReview({ id: "01900000-0000-7000-8000-000000000502" });
  network.use(
    api.get("/api/reviews", ({ url }) => ({
      items: url.searchParams.get("filter") === "yours" ? [own] : [other, own],
      next: null,
    })),
  );
  renderRoute("/desk/reviews");
  expect(await screen.findByRole("heading", { level: 2, name: "You hold these" })).toBeVisible();
  await waitFor(() =>
    expect(
      screen.getAllByRole("link", { name: "Mission 1: First look" }).map((link) => link.getAttribute("href")),
    ).toEqual([`/desk/reviews/${own.id}`, `/desk/reviews/${other.id}`]),
  );
});

test("who is no reviewer is told which role it takes", async () => {
  network.use(api.get("/api/reviews", () => refused("auth/forbidden", 403, { needs: ["reviewer", "admin"] })));
  renderRoute("/desk/reviews");
  expect(await screen.findByRole("alert")).toHaveTextContent(/reviewer/i);
});
