// Server text that is wider than its page.

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Prose } from "./surface";

test("a table stands in a box of its own, which scrolls and which the keyboard reaches", () => {
  render(
    <Prose html="<p>Look.</p><table><tbody><tr><td>1</td></tr></tbody></table><p>Then:</p><table><tbody><tr><td>2</td></tr></tbody></table>" />,
  );
  const boxes = screen.getAllByRole("group", { name: "Table" });
  expect(boxes.map((box) => box.textContent)).toEqual(["1", "2"]);
  for (const box of boxes) expect(box).toHaveAttribute("tabindex", "0");
});
