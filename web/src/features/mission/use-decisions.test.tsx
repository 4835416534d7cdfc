// Lock decisions with the compiled rules while time passes: by the server's clock, and
// without the network.

import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { noteServerTime } from "@/lib/server-time";
import { FIRST, NOW, THIRD, aMissionsPage, aSnapshot } from "@/testing/mission-fixtures";
import { useDecisions } from "./use-decisions";

afterEach(() => vi.useRealTimers());

const done = { mission: FIRST, viewed_at: NOW, attempted_at: NOW, submitted_at: NOW, completed_at: NOW, unlocked_at: NOW, score_bp: null, submission: "submitted" as const };

test.each([
  ["right", 0],
  ["a day slow", -86_400_000],
  ["a day fast", 86_400_000],
])("a mission opens at its moment and not before, on a device whose clock is %s", async (_, wrong) => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.parse(NOW) + wrong, shouldAdvanceTime: true });
  const page = aMissionsPage({ snapshot: aSnapshot({ user_missions: [done] }) });
  noteServerTime(NOW);
  const { result } = renderHook(() => useDecisions(page));
  await waitFor(() => expect(result.current.get(THIRD)).toMatchObject({ state: "locked", next_change_at: "2026-11-20T12:00:30Z" }));
  await vi.advanceTimersByTimeAsync(28_000);
  expect(result.current.get(THIRD)?.state).toBe("locked");
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(() => expect(result.current.get(THIRD)?.state).toBe("unlocked"));
});
