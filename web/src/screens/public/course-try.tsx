// A question to try at once, marked by the same rule as for learners. The rule is fetched with the first answer.

import { useMemo, useState } from "react";
import type { BlockValue, Course, Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { type InputBlock, layOut } from "@/features/submission/blocks";
import { AnswerField } from "@/features/submission/fields/answer-field";
import { WithCode } from "@/features/submission/with-code";
import { belowFold } from "@/lib/below-fold";
import { loadAnswerRules } from "@/rules";
import { commonTexts } from "@/texts/common";
import { courseTexts as words } from "@/texts/course";
import { Button, LinkButton } from "@/ui/button";
import { Callout, Prose } from "@/ui/surface";
import { VerdictMark, type Verdict } from "@/ui/verdict-mark";

type TryQuestion = Schema<"TryQuestion">;
type Mark = Schema<"AnswerMark">;

export function CourseTry({ course: { program, try_question: question } }: { course: Course }) {
  const input = useMemo(() => question && layOut([question.block]).inputs[0], [question]);
  if (!question || !input) return null;
  return (
    <section ref={belowFold} aria-labelledby="try-heading" className="grid gap-4">
      <h2 id="try-heading" className="text-h2">
        {words.try}
      </h2>
      <TryCard question={question} input={input} look={paths.preview(program.slug, question.mission_slug)} />
    </section>
  );
}

function TryCard({ question, input, look }: { question: TryQuestion; input: InputBlock; look: string }) {
  const [value, setValue] = useState<BlockValue | null>(null);
  const [mark, setMark] = useState<Mark | "failed" | null>(null);

  function change(next: BlockValue | null) {
    setValue(next);
    setMark(null);
    if (input.body.kind === "single_choice") void tell(next);
  }

  async function tell(answer: BlockValue | null) {
    setMark(await markOf(question, answer).catch(() => "failed" as const));
  }

  return (
    <div className="grid overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-4 p-4 md:px-8 md:py-7">
        <p className="text-small font-semibold text-soft">{words.from(question.mission_number)}</p>
        <div id="try-prompt" className="font-semibold">
          <Prose html={input.body.prompt_html} />
        </div>
        <AnswerField
          body={input.body}
          block={input.id}
          value={value}
          onChange={change}
          onLeave={nothing}
          check={undefined}
          error={undefined}
          refusedFiles={NO_FILES}
          label={words.answers}
          promptId="try-prompt"
          ask={null}
          onBusy={nothing}
        />
        {input.body.kind !== "single_choice" && (
          <Button onPress={() => void tell(value)} className="justify-self-start">
            {words.check}
          </Button>
        )}
      </div>
      <div
        aria-live="polite"
        className="grid content-start gap-4 border-line bg-letter p-4 max-lg:border-t md:px-8 md:py-7 lg:border-s"
      >
        {mark === null ? (
          <p className="text-soft">{words.tryLead}</p>
        ) : mark === "failed" ? (
          <Callout tone="miss" actions={<Button onPress={() => void tell(value)}>{commonTexts.retry}</Button>}>
            {words.tryFailed}
          </Callout>
        ) : (
          <Marked mark={mark} />
        )}
        <LinkButton to={look} className="justify-self-start">
          {words.lookInside(question.mission_number)}
        </LinkButton>
      </div>
    </div>
  );
}

function Marked({ mark: { verdict, lines, why } }: { mark: Mark }) {
  const { sign, word } = VERDICTS[verdict];
  return (
    <>
      <p className="flex items-center gap-3 font-display text-h3 font-semibold">
        <VerdictMark verdict={sign} />
        {word}
      </p>
      {lines.map((line) => (
        <p key={line}>
          <WithCode text={line} />
        </p>
      ))}
      {why !== null && (
        <p>
          <WithCode text={why} />
        </p>
      )}
    </>
  );
}

async function markOf({ block, key }: TryQuestion, value: BlockValue | null): Promise<Mark> {
  const { SubmissionForm } = await loadAnswerRules();
  const form = new SubmissionForm(
    JSON.stringify({ blocks: [block], submission: null, keys: [{ block: block.id, key }] }),
  );
  try {
    const place = form.place_of(block.id);
    form.write(place, value);
    const mark: Mark | null = form.explain(place);
    if (mark === null) throw new Error("the question has no key");
    return mark;
  } finally {
    form.free();
  }
}

const NO_FILES: readonly never[] = [];
const nothing = () => undefined;

const VERDICTS: Record<Mark["verdict"], { sign: Verdict; word: string }> = {
  right: { sign: "right", word: words.verdicts.right },
  partly: { sign: "partly", word: words.verdicts.partly },
  not_right: { sign: "miss", word: words.verdicts.not_right },
  unanswered: { sign: "unrated", word: words.verdicts.unanswered },
  unmarked: { sign: "unrated", word: words.verdicts.unanswered },
  left_out: { sign: "unrated", word: words.verdicts.unanswered },
};
