// A submitted mission: its title, and the learner's own words.

import { Link } from "react-router";
import { paths } from "@/app/paths";
import { missionTexts } from "@/texts/mission";
import { pathTexts } from "@/texts/path";
import { MissionTags } from "./mission-tags";
import { type Step, type StepProps, StepRow } from "./step";

/** The standing of a submitted mission, with its marks if it has some. */
export function markLine({ decision, submitted }: Step): string {
  const marks = submitted?.marks ?? null;
  const marked = marks === null ? 0 : marks.right + marks.partly + marks.not_right;
  const standing = missionTexts.standing[decision.standing];
  return marks === null || marked === 0 ? standing : pathTexts.marked(standing, marks.right, marked);
}

export function DoneStep({ step, place }: StepProps) {
  const { mission, submitted } = step;
  return (
    <StepRow step={step}>
      <div className="grid min-w-0 content-start gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto] md:pt-1">
        <div className="grid min-w-0 content-start gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-h3">
            <Link
              data-mission-link
              to={paths.mission(place.experience, mission.slug)}
              className="inline-block py-0.5 underline-offset-4 hover:underline"
            >
              {pathTexts.titled(mission.number, mission.title)}
            </Link>
            <MissionTags mission={mission} />
          </h2>
          {submitted?.excerpt && <q className="text-soft quotes-['“'_'”']">{submitted.excerpt}</q>}
        </div>
        <p className="text-small font-semibold md:pt-1.5 md:text-end">{markLine(step)}</p>
      </div>
    </StepRow>
  );
}
