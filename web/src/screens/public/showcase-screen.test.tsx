// A public showcase: the chosen work with its evidence, a private page, and an unknown link.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { startAnonymous } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";
import { aShowcasePage, SLUG } from "@/testing/showcase-fixtures";

beforeEach(() => startAnonymous());

test("a stranger sees the work, its evidence, and the certificate", async () => {
  network.use(api.get("/api/showcases/{slug}", () => aShowcasePage()));
  renderRoute(`/showcase/${SLUG}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Work of Ada Obi" })).toBeVisible();
  const work = screen.getByRole("article");
  expect(work).toHaveTextContent("33 rows of the extract are duplicates.");
  expect(within(work).getByText("4 of 5 questions answered right.")).toBeVisible();
  expect(work).toHaveTextContent("The writing was not reviewed by a person.");
  expect(screen.getByText("Strong, in “First look”")).toBeVisible();
  expect(screen.getByRole("link", { name: "Check the certificate" })).toHaveAttribute("href", `/certificates/${SLUG}`);
  expect(screen.getByRole("link", { name: "JSON Resume" })).toHaveAttribute("href", `/api/showcases/${SLUG}.json`);
});

test("a page without a name shows the program", async () => {
  network.use(api.get("/api/showcases/{slug}", () => aShowcasePage({ name: null, certificate: null, pieces: [] })));
  renderRoute(`/showcase/${SLUG}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Data analysis at a bank" })).toBeVisible();
  expect(screen.getByText("No work is shown here at the moment.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Check the certificate" })).toBeNull();
});

test("a page that was made private is not shown", async () => {
  network.use(api.get("/api/showcases/{slug}", () => refused("showcase/private", 404)));
  renderRoute(`/showcase/${SLUG}`);
  expect(await screen.findByRole("heading", { level: 1, name: "This page is private now" })).toBeVisible();
});

test("an unknown link is named", async () => {
  network.use(api.get("/api/showcases/{slug}", () => refused("showcase/not-found", 404)));
  renderRoute("/showcase/0000-0000-0000");
  expect(await screen.findByRole("heading", { level: 1, name: "There is no page at this link" })).toBeVisible();
});
