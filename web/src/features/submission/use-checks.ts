// Checks of every answer while typing, by the same rule as on the server. The wasm handle knows the blocks, and only
// receives an answer when it changes.

import { useMemo } from "react";
import type { Block, BlockCheck, BlockValue } from "@/api/types";
import { type SubmissionForm, loadAnswerRules } from "@/rules";
import { useHandle } from "@/rules/use-handle";

export interface Checks {
  of: ReadonlyMap<string, BlockCheck>;
  isReady: boolean;
  missing: readonly BlockCheck[];
  /** Checks an answer by the rule before the learner gives it. The function stays the same as long as the blocks do. */
  ask: (block: string, value: BlockValue | null) => BlockCheck;
}

/** Null until the rules are loaded. `inputs` are the ids of the blocks that take an answer. */
export function useChecks(
  blocks: readonly Block[],
  inputs: readonly string[],
  valueOf: (block: string) => BlockValue | null,
): Checks | null {
  // Input of the handle: the questions, without content blocks. The answers are passed later, so the handle is only
  // created again if the questions change.
  const text = useMemo(
    () => JSON.stringify({ blocks: blocks.filter(({ id }) => inputs.includes(id)), submission: null }),
    [blocks, inputs],
  );
  const form = useHandle(makeForm, text);
  if (form === null) return null;
  const of = new Map(inputs.map((block) => [block, form.check(block, valueOf(block))]));
  return { of, ...form.verdict(), ask: form.ask };
}

type Verdict = Pick<Checks, "isReady" | "missing">;

interface Known {
  place: number;
  value: BlockValue | null;
  check: BlockCheck;
}

/** A form that remembers the check of each value, so that a keystroke in one answer checks no other. */
class RememberingForm {
  readonly #form: SubmissionForm;
  readonly #known = new Map<string, Known>();
  #verdict: Verdict | null = null;

  constructor(form: SubmissionForm) {
    this.#form = form;
  }

  check(block: string, value: BlockValue | null): BlockCheck {
    const known = this.#knownOf(block);
    if (known.value === value) return known.check;
    const check = this.#retyped(known, value) ?? this.#form.write(known.place, value);
    this.#known.set(block, { ...known, value, check });
    // An answer that was valid and still is does not change the verdict.
    if (!(known.check.is_valid && check.is_valid)) this.#verdict = null;
    return check;
  }

  verdict(): Verdict {
    if (this.#verdict === null) {
      const { is_ready, missing } = this.#form.verdict();
      this.#verdict = { isReady: is_ready, missing };
    }
    return this.#verdict;
  }

  readonly ask = (block: string, value: BlockValue | null) => {
    const known = this.#knownOf(block);
    const asked = this.#form.write(known.place, value);
    this.#form.write(known.place, known.value);
    return asked;
  };

  free(): void {
    this.#form.free();
  }

  /** The last known check of a block; at first, the check of no answer. */
  #knownOf(block: string): Known {
    const known = this.#known.get(block);
    if (known !== undefined) return known;
    const place = this.#form.place_of(block);
    const first = { place, value: null, check: this.#form.check(place) };
    this.#known.set(block, first);
    return first;
  }

  /** Checks a changed text. Only the text is passed to the handle, and usually only its new lengths are returned. */
  #retyped({ place, value: before, check }: Known, value: BlockValue | null): BlockCheck | undefined {
    const text = textTyped(value, before);
    if (text === null) return undefined;
    const isOther = this.#form.retype(place, text);
    if (isOther === undefined) return undefined;
    return isOther
      ? this.#form.check(place)
      : { ...check, words: this.#form.words(place), chars: this.#form.chars(place) };
  }
}

/** The typed text, if both values are of the same kind. */
function textTyped(value: BlockValue | null, before: BlockValue | null): string | null {
  if (value === null || before === null) return null;
  if ("text" in value && "text" in before) return value.text;
  if ("number" in value && "number" in before) return value.number;
  return "link" in value && "link" in before ? value.link : null;
}

async function makeForm(text: string): Promise<RememberingForm> {
  const rules = await loadAnswerRules();
  return new RememberingForm(new rules.SubmissionForm(text));
}
