// Scores of one mission: the best score and the points that are missing to pass, every attempt, and the result of each
// question that has a right answer. A reviewer judges the other questions.

import type { Schema } from "@/api/types";
import { formatDate } from "@/lib/dates";
import { gradesTexts as words, scoreWords } from "@/texts/progression";
import { Meter } from "@/ui/meter";
import { Card } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { VerdictMark, type Verdict } from "@/ui/verdict-mark";

type MissionGrade = Schema<"MissionGrade">;
type Attempt = Schema<"AttemptGrade">;
type QuestionGrade = Schema<"QuestionGrade">;
type CriterionGrade = Schema<"CriterionGrade">;

const MARKS: Record<Schema<"MarkVerdict">, Verdict> = {
  right: "right",
  partly: "partly",
  not_right: "miss",
  unanswered: "miss",
  unmarked: "unrated",
};

interface MissionGradesProps {
  title: string;
  grade: MissionGrade;
  questions: readonly QuestionGrade[];
  criteria: readonly CriterionGrade[];
}

export function MissionGrades({ title, grade, questions, criteria }: MissionGradesProps) {
  return (
    <Card as="section" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="text-h3">{title}</h2>
        <Best grade={grade} />
      </div>
      {typeof grade.best_bp === "number" && (
        <Meter label={words.passMark(grade.pass_mark_bp)} value={grade.best_bp} max={10_000} />
      )}
      <ol className="grid gap-4">
        {grade.attempts.map((attempt) => (
          <li key={attempt.submission} className="grid gap-3 border-t border-line pt-4">
            <AttemptLine attempt={attempt} />
            <Questions grades={questions.filter(({ submission }) => submission === attempt.submission)} />
            <Criteria grades={criteria.filter(({ submission }) => submission === attempt.submission)} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Best({ grade: { best_bp, to_pass_bp, to_distinction_bp } }: { grade: MissionGrade }) {
  if (typeof best_bp !== "number") return null;
  const isPassed = to_pass_bp === 0;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-display text-h2 font-bold tabular-nums">{scoreWords(best_bp)}</span>
      <Tag tone={isPassed ? "right" : "neutral"}>{isPassed ? words.passed : words.toPass(to_pass_bp ?? 0)}</Tag>
      <span className="text-small text-soft">
        {to_distinction_bp === 0 ? words.distinction : words.toDistinction(to_distinction_bp ?? 0)}
      </span>
    </p>
  );
}

function AttemptLine({ attempt: { attempt, submitted_at, score, change_bp } }: { attempt: Attempt }) {
  const given = score ? `${scoreWords(score.score_bp)} ${words.by[score.by]}` : words.none;
  const facts = [
    words.submitted(formatDate(submitted_at)),
    given,
    ...(typeof change_bp === "number" ? [changeWords(change_bp)] : []),
  ];
  return (
    <p className="flex flex-wrap gap-x-2">
      <span className="font-semibold">{words.attempt(attempt)}</span>
      <span className="text-soft">{facts.join(" · ")}</span>
    </p>
  );
}

function changeWords(bp: number): string {
  if (bp === 0) return words.same;
  return bp < 0 ? words.less(bp) : words.more(bp);
}

function Questions({ grades }: { grades: readonly QuestionGrade[] }) {
  if (grades.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {grades.map(({ mark, title }) => (
        <li key={mark.block} className="flex items-center gap-3 text-small">
          <VerdictMark verdict={MARKS[mark.verdict]} size="sm" />
          <span className="min-w-0 grow">{title ?? words.question}</span>
          {mark.verdict === "unmarked" ? (
            <span className="text-soft">{words.byReviewer(mark.of_bp)}</span>
          ) : (
            <span className="text-soft">
              <span className="font-semibold text-ink">{words.verdict[mark.verdict]}</span> ·{" "}
              {words.points(mark.points_bp, mark.of_bp)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Criteria({ grades }: { grades: readonly CriterionGrade[] }) {
  if (grades.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-small font-semibold">{words.criteria}</h3>
      <ul className="grid gap-2">
        {grades.map(({ criterion, title, level, points, max }) => (
          <li key={criterion} className="flex flex-wrap items-center justify-between gap-x-4 text-small">
            <span className="min-w-0">{title}</span>
            <span className="text-soft">
              <span className="font-semibold text-ink">{level}</span> · {words.criterionPoints(points, max)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
