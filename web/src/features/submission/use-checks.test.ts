// Checking an answer after every keystroke gives the same result as checking it at once.

import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Block, BlockValue } from "@/api/types";
import { type Checks, useChecks } from "./use-checks";

const LINE = "00000000-0000-7000-8000-000000000001";
const SHARE = "00000000-0000-7000-8000-000000000002";
const common = { required: true, weight_bp: 0, title: null };
const blocks: Block[] = [
  { ...common, id: LINE, key: "line", order: 1, body: { kind: "short_text", prompt_html: "", max_chars: 8 } },
  {
    ...common,
    id: SHARE,
    key: "share",
    order: 2,
    body: { kind: "number", prompt_html: "", min: null, max: null, decimals: 1, unit: null },
  },
];
const inputs = [LINE, SHARE];

async function typing(first: Record<string, BlockValue>) {
  const { result, rerender } = renderHook(
    (values: Record<string, BlockValue>) => useChecks(blocks, inputs, (block) => values[block] ?? null),
    { initialProps: first },
  );
  await waitFor(() => expect(result.current).not.toBeNull());
  return (values: Record<string, BlockValue>): Checks => {
    rerender(values);
    return result.current!;
  };
}

test("each key says what writing the answer at once says", async () => {
  const share = { number: "12.5" };
  const typed = await typing({ [LINE]: { text: "a" }, [SHARE]: share });
  for (const text of ["a wo", "a word", "a word t", "a word too", "a word tool", "a word", "", "é 👍"]) {
    const { of, isReady, missing } = typed({ [LINE]: { text }, [SHARE]: share });
    const atOnce = (await typing({ [LINE]: { text }, [SHARE]: share }))({ [LINE]: { text }, [SHARE]: share });
    expect({ of, isReady, missing }).toEqual({ of: atOnce.of, isReady: atOnce.isReady, missing: atOnce.missing });
  }
});

test("a number is read anew with each key", async () => {
  const line = { text: "a word" };
  const typed = await typing({ [LINE]: line, [SHARE]: { number: "1" } });
  expect(typed({ [LINE]: line, [SHARE]: { number: "12,5" } }).of.get(SHARE)).toMatchObject({
    is_valid: true,
    reads: "12.5",
  });
  expect(typed({ [LINE]: line, [SHARE]: { number: "12,5 apples" } })).toMatchObject({
    isReady: false,
    missing: [{ block: SHARE, issues: [{ rule: "not_a_number" }] }],
  });
  expect(typed({ [LINE]: line, [SHARE]: { number: "12" } }).isReady).toBe(true);
});

test("what is asked about another answer leaves the one that is written", async () => {
  const values = { [LINE]: { text: "a word" }, [SHARE]: { number: "12" } };
  const typed = await typing(values);
  expect(typed(values).ask(LINE, { text: "much too long" }).is_valid).toBe(false);
  expect(typed(values).isReady).toBe(true);
  expect(typed({ ...values, [LINE]: { text: "a words" } }).of.get(LINE)).toMatchObject({
    is_valid: true,
    words: 2,
    chars: 7,
  });
});
