// The compiled rules decide again which missions are locked as time passes: by the server's clock, and without the
// network.

import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Schema } from "@/api/types";
import { noteServerTime } from "@/lib/server-time";
import { FIRST, NOW, SECOND, THIRD, aMission, aMissionsPage, aSnapshot } from "@/testing/mission-fixtures";
import { useDecisions } from "./use-decisions";

afterEach(() => vi.useRealTimers());

const done = {
  mission: FIRST,
  viewed_at: NOW,
  attempted_at: NOW,
  submitted_at: NOW,
  completed_at: NOW,
  unlocked_at: NOW,
  score_bp: null,
  submission: "submitted" as const,
};

/**
 * A rule that cannot be reconstructed from a list of reasons: the mission opens at the later of two dates, or at a
 * third date in between.
 */
const nested = (first: string, last: string, other: string): Schema<"RuleNode"> => {
  const from = (at: string) => ({ show: true, rule: { not_before: { at } } });
  return { show: true, rule: { any: [{ show: true, rule: { all: [from(first), from(last)] } }, from(other)] } };
};

test.each([
  ["2026-12-05T08:00:00Z", "2026-12-05T08:00:00Z"],
  ["2026-12-24T08:00:00Z", "2026-12-20T08:00:00Z"],
])("a mission behind dates within dates opens when the rule says (%s)", async (other, opens) => {
  const page = aMissionsPage({
    missions: [aMission(1), aMission(2, { lock_rule: nested("2026-12-01T08:00:00Z", "2026-12-20T08:00:00Z", other) })],
  });
  const { result } = renderHook(() => useDecisions(page));
  await waitFor(() => expect(result.current.get(SECOND)).toMatchObject({ state: "locked", opens_at: opens }));
});

test("of two missions that are begun the first goes on, optional or not, as in the portal", async () => {
  const begun = (mission: string) => ({
    ...done,
    mission,
    submitted_at: null,
    completed_at: null,
    submission: "draft" as const,
  });
  const snapshot = aSnapshot({ user_missions: [begun(FIRST), begun(SECOND)] });
  const page = aMissionsPage({ missions: [aMission(1, { required: false }), aMission(2)], snapshot });
  const { result } = renderHook(() => useDecisions(page));
  await waitFor(() => expect(result.current.next).toBe(FIRST));
});

test.each([
  ["right", 0],
  ["a day slow", -86_400_000],
  ["a day fast", 86_400_000],
])("a mission opens at its moment and not before, on a device whose clock is %s", async (_, wrong) => {
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout"],
    now: Date.parse(NOW) + wrong,
    shouldAdvanceTime: true,
  });
  const page = aMissionsPage({ snapshot: aSnapshot({ user_missions: [done] }) });
  noteServerTime(NOW);
  const { result } = renderHook(() => useDecisions(page));
  await waitFor(() =>
    expect(result.current.get(THIRD)).toMatchObject({ state: "locked", next_change_at: "2026-11-20T12:00:30Z" }),
  );
  await vi.advanceTimersByTimeAsync(28_000);
  expect(result.current.get(THIRD)?.state).toBe("locked");
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(() => expect(result.current.get(THIRD)?.state).toBe("unlocked"));
});
