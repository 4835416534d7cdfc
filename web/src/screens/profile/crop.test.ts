// The cropped square stays inside the photo.

import { expect, test } from "vitest";
import { movedBy, sideOf, wholeOf, within } from "./crop";

const wide = { width: 1200, height: 800 };

test("at first the square is as large as fits, in the middle", () => {
  expect(wholeOf(wide)).toEqual({ x: 600, y: 400, zoom: 1 });
  expect(sideOf(wide, wholeOf(wide))).toBe(800);
});

test("moving stops at the edges", () => {
  expect(movedBy(wide, wholeOf(wide), 1, 1)).toEqual({ x: 800, y: 400, zoom: 1 });
  expect(movedBy(wide, wholeOf(wide), -9, 0)).toEqual({ x: 400, y: 400, zoom: 1 });
});

test("zooming out at an edge brings the square back into the picture", () => {
  const corner = movedBy(wide, { ...wholeOf(wide), zoom: 4 }, 9, 9);
  expect(corner).toEqual({ x: 1100, y: 700, zoom: 4 });
  expect(within(wide, { ...corner, zoom: 0.5 })).toEqual({ x: 800, y: 400, zoom: 1 });
});
