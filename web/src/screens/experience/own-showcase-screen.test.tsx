// The learner's showcase: choosing and publishing work, making the page private, and errors.

import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";
import { aShowcase, aShowcasePage, MISSION, SLUG } from "@/testing/showcase-fixtures";

const PATH = "/data-analysis-bank-november/showcase";

beforeEach(async () => {
  await startSignedIn();
  network.use(...boardApi());
});

test("a choice is saved and published", async () => {
  const asked: unknown[] = [];
  const saved = { slug: SLUG, page: aShowcasePage() };
  network.use(
    api.get("/api/app/showcases/{xs}", () => aShowcase()),
    api.put("/api/app/showcases/{xs}", async ({ request }) => {
      asked.push(await request.json());
      return aShowcase(saved);
    }),
    api.put("/api/app/showcases/{xs}/publication", () => aShowcase({ ...saved, published_at: "2026-11-29T10:00:00Z" })),
  );
  const { user } = renderRoute(PATH);
  await user.type(await screen.findByRole("textbox", { name: "Headline" }), "I check numbers.");
  expect(screen.getByText(/kept on this device/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Publish the page" }));
  expect(await screen.findByRole("link", { name: "Open the page" })).toHaveAttribute("href", `/showcase/${SLUG}`);
  expect(asked).toEqual([{ headline: "I check numbers.", name: "Ada Obi", is_listed: false, missions: [MISSION] }]);
});

test("a page without a chosen mission cannot be published", async () => {
  network.use(api.get("/api/app/showcases/{xs}", () => aShowcase()));
  const { user } = renderRoute(PATH);
  await user.click(await screen.findByRole("checkbox", { name: /First look/ }));
  expect(screen.getByText("Choose at least one mission to publish the page.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Publish the page" })).toHaveAttribute("aria-disabled", "true");
});

test("a public page is made private", async () => {
  const saved = { slug: SLUG, page: aShowcasePage() };
  network.use(
    api.get("/api/app/showcases/{xs}", () => aShowcase({ ...saved, published_at: "2026-11-29T10:00:00Z" })),
    api.delete("/api/app/showcases/{xs}/publication", () => aShowcase(saved)),
  );
  const { user } = renderRoute(PATH);
  await user.click(await screen.findByRole("button", { name: "Make it private" }));
  expect(await screen.findByText("Only you see this page.")).toBeVisible();
});

test("a choice that is refused stays on the page", async () => {
  network.use(
    api.get("/api/app/showcases/{xs}", () => aShowcase()),
    api.put("/api/app/showcases/{xs}", () => refused("showcase/no-pieces", 409)),
  );
  const { user } = renderRoute(PATH);
  await user.type(await screen.findByRole("textbox", { name: "Headline" }), "I check.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Your page was not saved");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Headline" })).toHaveValue("I check."));
});

test("a learner without a piece is led to the missions", async () => {
  network.use(api.get("/api/app/showcases/{xs}", () => aShowcase({ pieces: [] })));
  renderRoute(PATH);
  expect(await screen.findByText("There is no work to show yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the missions" })).toBeVisible();
});
