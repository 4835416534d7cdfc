// A mission with the marks that can be tried. A tried mission has a dashed frame.

import { RotateCcw, Undo2 } from "lucide-react";
import { useId } from "react";
import type { Schema } from "@/api/types";
import { whatIfTexts as words } from "@/texts/progression";
import { scoreWords } from "@/texts/score";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Disclosure } from "@/ui/disclosure";
import { Meter } from "@/ui/meter";
import { PercentField } from "@/ui/percent-field";
import { Segmented } from "@/ui/segmented";
import { Tag } from "@/ui/tag";
import {
  firstMark,
  inPercent,
  kindOf,
  ofPercent,
  type TriableMission,
  type TriedMark,
  type TryKind,
} from "./tried-mark";

const WHOLE_BP = 10_000;

/** Value of the option to try no mark. */
const AS_IS = "as_is";

export interface WhatIfMissionProps {
  title: string;
  triable: TriableMission;
  mark: TriedMark | undefined;
  /** Score of the mission with all tried marks. */
  score: Schema<"WhatIfScore">;
  canUndo: boolean;
  onMark: (mark: TriedMark) => void;
  onReset: () => void;
  onUndo: () => void;
}

export function WhatIfMission({ title, triable, mark, score, canUndo, onMark, onReset, onUndo }: WhatIfMissionProps) {
  const heading = useId();
  const { tries } = score;
  function choose(kind: string) {
    if (kind === AS_IS) onReset();
    else onMark(firstMark(triable, kind as TryKind));
  }
  return (
    <section
      aria-labelledby={heading}
      className={cx(
        "grid gap-4 rounded-lg border p-4 md:p-6",
        mark === undefined ? "border-line bg-surface" : "border-dashed border-edge",
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <div className="grid gap-1">
          <h3 id={heading} className="text-h3">
            {title}
          </h3>
          <p className="text-small text-soft">{presentWords(triable, score.is_scored)}</p>
        </div>
        <p className="font-display text-h3 font-bold tabular-nums">
          {typeof score.best_bp === "number" ? scoreWords(score.best_bp) : "–"}
        </p>
      </div>
      {score.is_scored && (
        <Meter
          label={`${title}: ${words.passMark(triable.pass_mark_bp)}`}
          value={score.best_bp ?? 0}
          max={WHOLE_BP}
          notch={triable.pass_mark_bp}
          isTried={mark !== undefined}
        />
      )}
      {tries.length === 0 ? (
        <p className="text-small text-soft">{words.notPossible}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label={words.what(title)}
            options={([AS_IS, ...tries] as const).map((kind) => ({ value: kind, label: words.kinds[kind] }))}
            value={kindOf(mark, tries) ?? AS_IS}
            onChange={choose}
            className="w-full sm:w-auto sm:auto-cols-[minmax(7.5rem,1fr)]"
          />
          <Tag tone={score.is_complete ? "right" : "neutral"}>
            {score.is_complete ? words.complete : words.incomplete}
          </Tag>
          <ResetButton title={title} isTried={mark !== undefined} canUndo={canUndo} onReset={onReset} onUndo={onUndo} />
        </div>
      )}
      {mark !== undefined && <Trial title={title} triable={triable} tries={tries} mark={mark} onMark={onMark} />}
    </section>
  );
}

function presentWords(triable: TriableMission, isScored: boolean): string {
  const { best_bp, waiting, has_review, pass_mark_bp } = triable;
  if (!isScored) return words.unscored;
  const now =
    typeof best_bp === "number"
      ? words.present(best_bp)
      : waiting !== null && !has_review
        ? words.waits
        : words.noScore;
  return `${now} · ${words.passMark(pass_mark_bp)}`;
}

/** One button for reset and undo, so that it keeps the focus. If neither is possible, its space stays reserved. */
function ResetButton({
  title,
  isTried,
  canUndo,
  onReset,
  onUndo,
}: {
  title: string;
  isTried: boolean;
  canUndo: boolean;
  onReset: () => void;
  onUndo: () => void;
}) {
  const isUndo = !isTried && canUndo;
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={isUndo ? Undo2 : RotateCcw}
      aria-label={isUndo ? words.undoOne(title) : words.resetOne(title)}
      onPress={isUndo ? onUndo : onReset}
      className={cx("ms-auto -me-3", !isTried && !canUndo && "invisible")}
    >
      {isUndo ? words.undoShort : words.resetShort}
    </Button>
  );
}

interface TrialProps {
  title: string;
  triable: TriableMission;
  tries: readonly TryKind[];
  mark: TriedMark;
  onMark: (mark: TriedMark) => void;
}

function Trial({ title, triable, tries, mark, onMark }: TrialProps) {
  const { review, keys_bp } = mark;
  const { judged_by, keys_of_bp, waiting } = triable;
  const isWhole = tries.includes("scored");
  const keysLabel = isWhole ? words.score : words.keys;
  return (
    <div className="grid gap-5 empty:hidden">
      {keys_bp !== null && (
        <PercentField
          label={keysLabel}
          description={isWhole ? undefined : words.keysShare(keys_of_bp)}
          boxLabel={words.box(keysLabel, title)}
          value={inPercent(keys_bp, keys_of_bp)}
          onChange={(percent) => onMark({ ...mark, keys_bp: ofPercent(percent, keys_of_bp) })}
        />
      )}
      {review !== null && keys_bp === null && waiting !== null && waiting.of_bp > 0 && judged_by !== "nothing" && (
        <p className="text-small text-soft">{words.keysKnown(waiting.points_bp, waiting.of_bp)}</p>
      )}
      {review !== null && "score_bp" in review && (
        <PercentField
          label={words.score}
          description={words.hidden}
          boxLabel={words.box(words.score, title)}
          value={inPercent(review.score_bp, WHOLE_BP)}
          onChange={(percent) => onMark({ ...mark, review: { score_bp: ofPercent(percent, WHOLE_BP) } })}
        />
      )}
      {review !== null && "marks" in review && typeof judged_by === "object" && (
        <Levels
          title={title}
          rubric={judged_by.rubric}
          marks={review.marks}
          onChange={(marks) => onMark({ ...mark, review: { marks } })}
        />
      )}
    </div>
  );
}

function Levels({
  title,
  rubric,
  marks,
  onChange,
}: {
  title: string;
  rubric: Schema<"Rubric">;
  marks: readonly Schema<"Mark">[];
  onChange: (marks: Schema<"Mark">[]) => void;
}) {
  const choose = (criterion: string, level: string) =>
    onChange(marks.map((mark) => (mark.criterion === criterion ? { criterion, level } : mark)));
  return (
    <div className="grid gap-4">
      {rubric.criteria.map(({ id, title: criterion, weight_bp, levels }) => (
        <div key={id} className="grid gap-1.5">
          <p aria-hidden className="flex flex-wrap justify-between gap-x-4 text-small">
            <span className="font-semibold">{criterion}</span>
            <span className="text-soft">{words.weight(weight_bp)}</span>
          </p>
          <Segmented
            label={words.level(criterion, title)}
            options={levels.map(({ label }) => ({ value: label, label }))}
            value={marks.find((mark) => mark.criterion === id)?.level ?? null}
            onChange={(level) => choose(id, level)}
          />
        </div>
      ))}
      <Disclosure title={words.levels} look="quiet">
        <dl className="mt-2 grid gap-3 text-small">
          {rubric.criteria.map(({ id, title: criterion, levels }) => (
            <div key={id} className="grid gap-1">
              <dt className="font-semibold">{criterion}</dt>
              {levels.map(({ label, descriptor }) => (
                <dd key={label} className="text-soft">
                  <span className="font-semibold text-ink">{label}</span> · <span>{descriptor}</span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}
