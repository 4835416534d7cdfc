// Checks of every answer as it is typed, by the rule that the server will apply. The
// handle knows the blocks; a value is written into it when it changes, and only then.

import { useMemo } from "react";
import type { Block, BlockCheck, BlockValue } from "@/api/types";
import { type SubmissionForm, loadAnswerRules } from "@/rules";
import { useHandle } from "@/rules/use-handle";

export interface Checks {
  of: ReadonlyMap<string, BlockCheck>;
  isReady: boolean;
  missing: readonly BlockCheck[];
  /** What the rule would say of another answer, before it is given; the same function as long as the blocks are. */
  ask: (block: string, value: BlockValue | null) => BlockCheck;
}

/** Null until the rules are loaded. `inputs` are the ids of the blocks that take an answer. */
export function useChecks(blocks: readonly Block[], inputs: readonly string[], valueOf: (block: string) => BlockValue | null): Checks | null {
  // The answers are written in below, so that only other questions make another form; what is only read says nothing.
  const text = useMemo(() => JSON.stringify({ blocks: blocks.filter(({ id }) => inputs.includes(id)), submission: null }), [blocks, inputs]);
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

/** A form that remembers what it said of a value, so that a key press in one answer asks about no other. */
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
    // An answer that is still fit keeps nothing back, however long it is now.
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

  /** At first nothing is written. */
  #knownOf(block: string): Known {
    const known = this.#known.get(block);
    if (known !== undefined) return known;
    const place = this.#form.place_of(block);
    const first = { place, value: null, check: this.#form.check(place) };
    this.#known.set(block, first);
    return first;
  }

  /** A key press hands over the text alone, and mostly takes back no more than its lengths. */
  #retyped({ place, value: before, check }: Known, value: BlockValue | null): BlockCheck | undefined {
    const text = textTyped(value, before);
    if (text === null) return undefined;
    const isOther = this.#form.retype(place, text);
    if (isOther === undefined) return undefined;
    return isOther ? this.#form.check(place) : { ...check, words: this.#form.words(place), chars: this.#form.chars(place) };
  }
}

/** What was typed, where both values are of the same kind. */
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
