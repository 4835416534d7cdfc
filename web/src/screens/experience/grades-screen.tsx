// /{experience}/grades: the overall score, the award ahead, the scores of every submitted mission, and the results of
// tried marks.

import { useState } from "react";
import { useParams } from "react-router";
import type { Schema } from "@/api/types";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { MissionState } from "@/features/mission/mission-state";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { type ActLink, actLink } from "@/features/progression/act-link";
import { AwardAhead } from "@/features/progression/award-ahead";
import { AwardSteps } from "@/features/progression/award-steps";
import { MissionGrades } from "@/features/progression/mission-grades";
import { useGrades } from "@/features/progression/use-grades";
import { useWhatIf } from "@/features/progression/use-what-if";
import { WhatIf } from "@/features/progression/what-if";
import { awardTexts } from "@/texts/award";
import { commonTexts } from "@/texts/common";
import { gradesTexts as words, whatIfTexts } from "@/texts/progression";
import { scoreWords } from "@/texts/score";
import { missionTexts } from "@/texts/mission";
import { Button, LinkButton } from "@/ui/button";
import { Meter } from "@/ui/meter";
import { Segmented } from "@/ui/segmented";
import { EmptyState, LoadingRows } from "@/ui/states";
import { Callout, Card, PageHeader } from "@/ui/surface";
import { ExperienceFault } from "./experience-fault";

type Grades = Schema<"GradesView">;

export function GradesScreen() {
  const { experience = "" } = useParams();
  const { data: page, error: pageError, mutate: reloadPage } = useMissions(experience);
  const { data: grades, error, mutate } = useGrades(experience);
  if (page !== undefined && grades !== undefined) return <Shown page={page} grades={grades} experience={experience} />;
  const fault: unknown = pageError ?? error;
  if (fault !== undefined)
    return (
      <ExperienceFault
        refusal={asRefusal(fault)}
        experience={experience}
        onRetry={() => void Promise.all([mutate(), reloadPage()])}
      />
    );
  return <MissionsSkeleton />;
}

type View = "as_is" | "what_if";

const VIEWS = (["as_is", "what_if"] as const).map((value) => ({ value, label: whatIfTexts.views[value] }));

function Shown({ page, grades, experience }: { page: MissionsPage; grades: Grades; experience: string }) {
  const [view, setView] = useState<View>("as_is");
  const trying = useWhatIf(grades.what_if, view === "what_if");
  const { results } = trying;
  const titleOf = (id: string) =>
    page.missions
      .filter((mission) => mission.id === id)
      .map(({ number, title }) => missionTexts.numbered(number, title))
      .join();
  const present = <Present page={page} grades={grades} titleOf={titleOf} experience={experience} />;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={words.title}
        lead={words.lead}
        breadcrumbs={[{ label: page.program.title, to: paths.dashboard(experience) }, { label: words.title }]}
        actions={
          <Segmented
            label={whatIfTexts.view}
            options={VIEWS}
            value={view}
            onChange={(value) => setView(value as View)}
            className="auto-cols-[minmax(7rem,1fr)]"
          />
        }
      />
      {view === "as_is" && present}
      {view === "what_if" && results && (
        <WhatIf
          facts={grades.what_if}
          trying={trying}
          results={results}
          present_bp={grades.overall_bp}
          distinction_bp={grades.distinction_bp}
          titleOf={titleOf}
        />
      )}
      {view === "what_if" && results === undefined && <LoadingRows row="h-32 rounded-lg" />}
      {view === "what_if" && results === null && (
        <>
          <Callout
            tone="note"
            role="alert"
            title={whatIfTexts.failed.title}
            actions={<Button onPress={trying.retry}>{commonTexts.retry}</Button>}
          >
            {whatIfTexts.failed.body}
          </Callout>
          {present}
        </>
      )}
    </div>
  );
}

function Present({
  page,
  grades,
  titleOf,
  experience,
}: {
  page: MissionsPage;
  grades: Grades;
  titleOf: (mission: string) => string;
  experience: string;
}) {
  const linkOf = actLink(experience, page.missions);
  const submitted = grades.missions.filter(({ attempts }) => attempts.length > 0);
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <Overall grades={grades} linkOf={linkOf} />
        <AwardAhead prospect={grades.prospect} experience={experience} linkOf={linkOf} className="max-lg:order-first" />
      </div>
      <section aria-labelledby="graded" className="grid max-w-3xl gap-6">
        <h2 id="graded" className="text-h2">
          {words.missions}
        </h2>
        {submitted.length === 0 ? (
          <EmptyState
            title={words.emptyTitle}
            body={words.emptyBody}
            action={
              <LinkButton variant="primary" to={paths.missions(experience)}>
                {words.toMissions}
              </LinkButton>
            }
          />
        ) : (
          submitted.map((grade) => (
            <MissionGrades
              key={grade.mission}
              title={titleOf(grade.mission)}
              standing={<MissionState standing={grade.standing} />}
              reviewLink={linkOf({ request_review: grade.mission })}
              grade={grade}
              questions={grades.questions}
              criteria={grades.criteria}
            />
          ))
        )}
      </section>
    </div>
  );
}

function Overall({ grades, linkOf }: { grades: Grades; linkOf: ActLink }) {
  const { overall_bp, so_far_bp, to_distinction_bp, distinction_bp, scored, missions, prospect } = grades;
  return (
    <Card as="section" className="grid gap-5">
      <div className="grid gap-3">
        <h2 className="font-sans text-small font-semibold tracking-normal text-soft">{words.overall}</h2>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-display text-h1 font-bold tabular-nums">{overallWords(overall_bp, so_far_bp)}</span>
          <span className="text-small text-soft">
            {overall_bp === null && so_far_bp !== null ? words.soFarBody : words.scored(scored, missions.length)}
          </span>
        </p>
        <Meter label={words.meter(distinction_bp)} value={overall_bp ?? 0} max={10_000} notch={distinction_bp} />
        {to_distinction_bp !== null && (
          <p className="text-small text-soft">
            {to_distinction_bp === 0 ? words.distinction : words.toDistinction(to_distinction_bp)}
          </p>
        )}
      </div>
      <div className="grid gap-4 border-t border-line pt-5">
        <h2 className="text-h3">{awardTexts.all}</h2>
        <AwardSteps prospect={prospect} linkOf={linkOf} />
      </div>
    </Card>
  );
}

function overallWords(overall_bp: number | null, so_far_bp: number | null): string {
  if (overall_bp !== null) return scoreWords(overall_bp);
  return so_far_bp === null ? words.none : words.soFar(so_far_bp);
}
