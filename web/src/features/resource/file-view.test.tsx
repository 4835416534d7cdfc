// Files on the page, as a learner uses them: a file is fetched when it is opened, a long table renders few rows, and a
// file without a viewer can be downloaded.

import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { api, network } from "@/testing/api";
import { type FileBlock, FilePanel } from "./file-panel";

const asked: string[] = [];

function aFile(name: string, mime: string, content = ""): FileBlock {
  const url = `/api/content-files/${name.length.toString().padStart(64, "0")}/${name}`;
  network.use(
    http.get(`*${url}`, () => {
      asked.push(name);
      return new HttpResponse(new TextEncoder().encode(content), { headers: { "content-type": mime } });
    }),
  );
  return { id: name, body: { file: { name, url, mime, bytes: content.length }, title: `The ${name}`, note_html: "" } };
}

function show(...blocks: FileBlock[]) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FilePanel blocks={blocks} />
    </SWRConfig>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  asked.length = 0;
  // A scroll viewport, which jsdom lacks.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(800);
});

const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

test("a table is sorted, narrowed and summed up", async () => {
  const user = show(aFile("test.csv", "text/csv", "arm,deposit\nreminder,10000\ncontrol,400\nreminder,2500000\n"));
  await user.click(await screen.findByRole("button", { name: "deposit" }));
  expect(rows()).toEqual(["reminder2500000", "reminder10000", "control400"]);
  expect(screen.getByRole("columnheader", { name: "deposit" })).toHaveAttribute("aria-sort", "descending");
  expect(screen.getByText("deposit: sum 2,510,400 · median 10,000 · 3 different")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.selectOptions(screen.getByLabelText("Value"), "reminder");
  await user.click(screen.getByRole("button", { name: "Add filter" }));
  expect(rows()).toEqual(["reminder2500000", "reminder10000"]);
  expect(screen.getByText("2 of 3 rows", { exact: false })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Remove the filter: arm = reminder" }));
  expect(rows()).toHaveLength(3);
});

test("on a phone a sorted column moves beside the key column, in sight", async () => {
  const user = show(aFile("wide.csv", "text/csv", "arm,deposit,branch\nreminder,10,Ikeja\ncontrol,400,Yaba\n"));
  const box = (await screen.findByRole("table")).parentElement!;
  box.scrollLeft = 300;
  await user.click(screen.getByRole("button", { name: "branch" }));
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "arm",
    "branch",
    "deposit",
  ]);
  expect(box.scrollLeft).toBe(0);
});

test("of twenty thousand rows only those in sight are on the page", async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `${at}`).join("\n");
  show(aFile("long.csv", "text/csv", `n\n${lines}`));
  expect(await screen.findByText("20,000 rows", { exact: false })).toBeTruthy();
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "20001");
  expect(rows().length).toBeLessThan(100);
});

test("another file is fetched when it is opened, and Markdown comes rendered", async () => {
  const plan = aFile("plan.md", "text/markdown");
  network.use(api.get("/api/content-files/{sha256}/{name}/html", () => ({ html: "<h2>Plan</h2><p>One measure.</p>" })));
  const user = show(
    aFile("letter.txt", "text/plain", "Dear team,\n\none line."),
    plan,
    aFile("tool.xlsx", "application/vnd.ms-excel"),
  );
  expect(await screen.findByText(/Dear team/)).toBeTruthy();
  expect(asked).toEqual(["letter.txt"]);
  await user.click(screen.getByRole("button", { name: "The plan.md" }));
  expect(await screen.findByRole("heading", { name: "Plan" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "The tool.xlsx" }));
  expect(screen.getByText("tool.xlsx cannot be shown here. Download it to open it.")).toBeTruthy();
  expect(screen.getByRole("link", { name: /Download tool.xlsx/ })).toHaveAttribute("download", "tool.xlsx");
});

test("a file that did not come is tried again", async () => {
  const file = aFile("late.txt", "text/plain", "There.");
  network.use(http.get("*/api/content-files/*", () => HttpResponse.error(), { once: true }));
  const user = show(file);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("There.")).toBeTruthy();
});
