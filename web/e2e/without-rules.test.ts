// A browser that gets no rules (an old one, or a network that loses the file): the server
// decides for it, so that the board still says what is locked and why.

import { expect, test } from "vitest";
import { openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

test("without the rules the board has the server's decisions", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[1]);
  await page.route("**/*.wasm", (route) => route.abort());
  await enrol(page, newAddress());
  await page.getByRole("link", { name: "Start mission 1" }).waitFor();
  const second = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /Why do savers go quiet/ }) });
  await second.getByText("(Locked)").waitFor({ state: "attached" });
  await second.getByRole("list", { name: "What opens it" }).getByText(/Mission 1/).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
