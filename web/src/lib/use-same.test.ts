// An equal value keeps its identity.

import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSame } from "./use-same";

test("an object stays while its fields are the same, and a list while its things are", () => {
  const first: object = { is: "saved", at: 1 };
  const { result, rerender } = renderHook((made: object) => useSame(made), { initialProps: first });
  rerender({ is: "saved", at: 1 });
  expect(result.current).toBe(first);
  for (const other of [{ is: "saved", at: 2 }, { is: "saved" }, { is: "saved", on: 2 }, ["a"], ["a", "b"]]) {
    rerender(other);
    expect(result.current).toBe(other);
  }
  const list = result.current;
  rerender(["a", "b"]);
  expect(result.current).toBe(list);
});
