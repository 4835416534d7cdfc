// Scores of one mission: its standing, the best score or the score so far, every attempt, and the result of each question
// that has a right answer. A reviewer judges the other questions.

import type { ReactNode } from "react";
import type { Schema } from "@/api/types";
import { formatDate } from "@/lib/dates";
import { gradesTexts as words } from "@/texts/progression";
import { scoreWords } from "@/texts/score";
import { Meter } from "@/ui/meter";
import { Card } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
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
  left_out: "unrated",
};

interface MissionGradesProps {
  title: string;
  /** The mission's standing in words. */
  standing: ReactNode;
  /** The page on which the learner can request a review; null if it is unknown. */
  reviewLink: { to: string } | null;
  grade: MissionGrade;
  questions: readonly QuestionGrade[];
  criteria: readonly CriterionGrade[];
}

export function MissionGrades({ title, standing, reviewLink, grade, questions, criteria }: MissionGradesProps) {
  return (
    <Card as="section" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid justify-items-start gap-2">
          <h3 className="text-h3">{title}</h3>
          <div>{standing}</div>
        </div>
        <Best grade={grade} />
      </div>
      {grade.best_bp !== null && (
        <Meter
          label={words.passMark(grade.pass_mark_bp)}
          value={grade.best_bp}
          max={10_000}
          notch={grade.pass_mark_bp}
        />
      )}
      <ol className="grid gap-4">
        {grade.attempts.map((attempt) => (
          <li key={attempt.submission} className="grid gap-3 border-t border-line pt-4">
            <AttemptLine attempt={attempt} />
            <Questions
              attempt={attempt}
              grades={questions.filter(({ submission }) => submission === attempt.submission)}
            />
            <Rest attempt={attempt} reviewLink={reviewLink} />
            <Criteria grades={criteria.filter(({ submission }) => submission === attempt.submission)} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Best({ grade: { best_bp, so_far_bp, pass_mark_bp, to_pass_bp, to_distinction_bp } }: { grade: MissionGrade }) {
  const lacks = to_pass_bp ? words.toPass(to_pass_bp) : words.passMark(pass_mark_bp);
  return (
    <div className="grid gap-0.5 sm:justify-items-end">
      <p className="font-display text-h2 font-bold tabular-nums">{bestWords(best_bp, so_far_bp)}</p>
      {best_bp === null && so_far_bp !== null && <p className="text-small text-soft">{words.soFarBody}</p>}
      {best_bp !== null && (
        <p className="text-small text-soft">
          {lacks} · {to_distinction_bp ? words.toDistinction(to_distinction_bp) : words.distinction}
        </p>
      )}
    </div>
  );
}

function bestWords(best_bp: number | null, so_far_bp: number | null): string {
  if (best_bp !== null) return scoreWords(best_bp);
  return so_far_bp === null ? words.none : words.soFar(so_far_bp);
}

function AttemptLine({ attempt: { attempt, submitted_at, score, so_far_bp, change_bp } }: { attempt: Attempt }) {
  const given = score ? [`${scoreWords(score.score_bp)} ${words.by[score.by]}`] : [];
  const soFar = so_far_bp === null ? [] : [words.soFar(so_far_bp)];
  const change = change_bp === null ? [] : [changeWords(change_bp)];
  const facts = [words.submitted(formatDate(submitted_at)), ...given, ...soFar, ...change];
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

function Questions({ attempt, grades }: { attempt: Attempt; grades: readonly QuestionGrade[] }) {
  if (grades.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {grades.map(({ mark, title }) => (
        <li key={mark.block} className="flex items-center gap-3 text-small">
          <VerdictMark verdict={MARKS[mark.verdict]} size="sm" />
          <span className="min-w-0 grow">{title ?? words.question}</span>
          {mark.verdict === "unmarked" ? (
            <span className="text-soft">{words.rest[attempt.rest](mark.of_bp)}</span>
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

/** The date of a promised review, or the link to request one. */
function Rest({ attempt: { rest, due_at }, reviewLink }: { attempt: Attempt; reviewLink: { to: string } | null }) {
  if (due_at !== null) return <p className="text-small text-soft">{words.promisedBy(due_at)}</p>;
  if (rest !== "possible" || reviewLink === null) return null;
  return (
    <p className="text-small">
      <TextLink to={reviewLink.to}>{words.askReview}</TextLink>
    </p>
  );
}

function Criteria({ grades }: { grades: readonly CriterionGrade[] }) {
  if (grades.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="text-small font-semibold">{words.criteria}</h4>
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
