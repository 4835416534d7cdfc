// Tried marks: computed by the compiled rules, removed, restored, and outdated by real work.

import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { FIRST, SECOND } from "@/testing/mission-fixtures";
import { someWhatIfFacts } from "@/testing/progression-fixtures";
import type { TriedMark } from "./tried-mark";
import { useWhatIf } from "./use-what-if";

const byKeys = (keys_bp: number, mission = SECOND): TriedMark => ({ mission, keys_bp, review: null });

async function begin(facts = someWhatIfFacts({ keys_of_bp: 10_000 })) {
  const hook = renderHook((shown) => useWhatIf(shown, true), { initialProps: facts });
  await waitFor(() => expect(hook.result.current.results).toBeTruthy());
  return hook;
}

test("a mark that the learner's own work has made impossible is said to be so, and changes nothing", async () => {
  const { result, rerender } = await begin();
  act(() => result.current.setMark(byKeys(10_000)));
  expect([result.current.results?.overall_bp, result.current.isOutdated]).toEqual([9_000, false]);
  rerender(someWhatIfFacts({ may_submit: false }));
  expect([result.current.results?.overall_bp, result.current.isOutdated]).toEqual([8_000, true]);
  act(() => result.current.resetAll());
  expect(result.current.isOutdated).toBe(false);
});

test("what is reset one by one and altogether comes back altogether", async () => {
  const { result } = await begin();
  act(() => result.current.setMark(byKeys(10_000)));
  act(() => result.current.setMark({ mission: FIRST, keys_bp: null, review: null }));
  act(() => result.current.reset(FIRST));
  expect([result.current.isTrying, result.current.canUndo(FIRST), result.current.canUndoAll]).toEqual([
    true,
    true,
    false,
  ]);
  act(() => result.current.resetAll());
  expect([result.current.isTrying, result.current.canUndoAll]).toEqual([false, true]);
  act(() => result.current.undoAll());
  expect([result.current.markAt(SECOND), result.current.canUndo(SECOND)]).toEqual([byKeys(10_000), false]);
});

test("a new mark is not overwritten by the one before it", async () => {
  const { result } = await begin();
  act(() => result.current.setMark(byKeys(10_000)));
  act(() => result.current.reset(SECOND));
  act(() => result.current.setMark(byKeys(2_000)));
  expect(result.current.canUndo(SECOND)).toBe(false);
  expect(result.current.markAt(SECOND)).toEqual(byKeys(2_000));
});
