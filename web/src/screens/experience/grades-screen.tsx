// /{experience}/grades: the scores of every submitted mission, and the results of tried marks.

import { useState } from "react";
import { useParams } from "react-router";
import type { Schema } from "@/api/types";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { MissionGrades } from "@/features/progression/mission-grades";
import { useGrades } from "@/features/progression/use-grades";
import { useWhatIf } from "@/features/progression/use-what-if";
import { WhatIf } from "@/features/progression/what-if";
import { commonTexts } from "@/texts/common";
import { gradesTexts as words, scoreWords, whatIfTexts } from "@/texts/progression";
import { missionTexts } from "@/texts/mission";
import { Button, LinkButton } from "@/ui/button";
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
  const present = <Present grades={grades} titleOf={titleOf} experience={experience} />;
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
  grades,
  titleOf,
  experience,
}: {
  grades: Grades;
  titleOf: (mission: string) => string;
  experience: string;
}) {
  const submitted = grades.missions.filter(({ attempts }) => attempts.length > 0);
  return (
    <div className="grid max-w-3xl gap-6">
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
        <>
          <Overall grades={grades} />
          {submitted.map((grade) => (
            <MissionGrades
              key={grade.mission}
              title={titleOf(grade.mission)}
              grade={grade}
              questions={grades.questions}
              criteria={grades.criteria}
            />
          ))}
        </>
      )}
    </div>
  );
}

function Overall({ grades: { overall_bp, to_distinction_bp } }: { grades: Grades }) {
  return (
    <Card as="section" className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h2 className="text-h3">{words.overall}</h2>
      <p className="font-display text-h2 font-bold tabular-nums">
        {typeof overall_bp === "number" ? scoreWords(overall_bp) : words.none}
      </p>
      {typeof to_distinction_bp === "number" && (
        <p className="text-soft">
          {to_distinction_bp === 0 ? words.distinction : words.toDistinction(to_distinction_bp)}
        </p>
      )}
    </Card>
  );
}
