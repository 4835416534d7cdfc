// The learner's submitted work in their own words, newest first.

import { Link } from "react-router";
import { paths } from "@/app/paths";
import { pathTexts } from "@/texts/path";
import { Portrait } from "@/ui/letter";
import { markLine } from "./path/done-step";
import { type Step, stepsOf } from "./path/step";
import type { Decisions } from "./use-decisions";
import type { MissionsPage } from "./use-missions";

export function SubmittedList({
  page,
  decisions,
  experience,
}: {
  page: MissionsPage;
  decisions: Decisions;
  experience: string;
}) {
  const done = submittedSteps(page, decisions);
  if (done.length === 0) return <p className="text-soft">{pathTexts.nothingMade}</p>;
  return (
    <ul className="rounded-lg border border-line bg-surface px-4 md:px-6">
      {done.map((step) => (
        <Line key={step.mission.id} step={step} experience={experience} />
      ))}
    </ul>
  );
}

/** The step that was submitted last, if there is one. */
export function lastSubmitted(page: MissionsPage, decisions: Decisions): Step | undefined {
  return submittedSteps(page, decisions)[0];
}

function submittedSteps(page: MissionsPage, decisions: Decisions): readonly Step[] {
  return stepsOf(page, decisions)
    .filter(({ kind }) => kind === "done")
    .toReversed();
}

function Line({ step, experience }: { step: Step; experience: string }) {
  const { mission, submitted } = step;
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-3 border-t border-line py-3.5 first:border-t-0">
      <Portrait src={mission.sender.portrait} name={mission.sender.name} size="sm" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Link
            to={paths.mission(experience, mission.slug)}
            className="inline-block py-0.5 font-semibold underline-offset-4 hover:underline"
          >
            {mission.title}
          </Link>
          <span className="text-small text-soft">{markLine(step)}</span>
        </p>
        {submitted?.excerpt && <q className="text-small text-soft quotes-['“'_'”']">{submitted.excerpt}</q>}
      </div>
    </li>
  );
}
