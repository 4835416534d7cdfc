// The cheat sheet: searching while typing, and copying lines.

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { aCheatSheet } from "@/testing/bonus-fixtures";
import { startSignedIn } from "@/testing/identity";
import { boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const address = "/data-analysis-bank-november/cheat-sheets";

beforeEach(() => startSignedIn());

function serve(cheat_sheet: ReturnType<typeof aCheatSheet> | null) {
  network.use(
    ...boardApi(),
    api.get("/api/session/{id}/cheat-sheet", () => ({ cheat_sheet })),
  );
  return renderRoute(address);
}

test("a search leaves the lines that have every word, with the words marked", async () => {
  const user = userEvent.setup();
  serve(aCheatSheet());
  const search = await screen.findByRole("searchbox", { name: "Search the cheat sheet" });
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Spreadsheet",
    "SQL",
  ]);
  await user.type(search, "median column");
  expect(screen.getByText("1 line")).toBeVisible();
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["MEDIAN", "column"]);
  expect(screen.queryByText(/Keep the file/)).toBeNull();
  await user.clear(search);
  await user.type(search, "pivot");
  expect(screen.getByText("No line contains “pivot”")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all lines" }));
  expect(screen.getByText(/Keep the file/)).toBeVisible();
});

test("a line is copied: what is typed, or else its words", async () => {
  const user = userEvent.setup();
  serve(aCheatSheet());
  await user.click(await screen.findByRole("button", { name: "Copy: =MEDIAN(B2:B9)" }));
  expect(await navigator.clipboard.readText()).toBe("=MEDIAN(B2:B9)");
  await user.click(screen.getByRole("button", { name: "Copy: Keep the file as it came." }));
  expect(await navigator.clipboard.readText()).toBe("Keep the file as it came.");
});

test("a program without a sheet, and a fault, say so", async () => {
  const { unmount } = serve(null);
  expect(await screen.findByText("This simulation has no cheat sheet")).toBeVisible();
  unmount();
  network.use(api.get("/api/session/{id}/cheat-sheet", () => refused("temporarily-unavailable", 503)));
  renderRoute("/another-session/cheat-sheets");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
});
