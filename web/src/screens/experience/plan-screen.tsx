// /{experience}/plan: a plan of what to do by when, made from the learner's weekly hours. The hours are in the address,
// so that back, reload and a bookmark keep them.

import { CalendarPlus } from "lucide-react";
import { useParams, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { PaceForm } from "@/features/mission/plan/pace-form";
import { planCalendar } from "@/features/mission/plan/plan-calendar";
import { PlanSteps } from "@/features/mission/plan/plan-steps";
import { PlanVerdict } from "@/features/mission/plan/plan-verdict";
import { type Pace, type Plan, usePlan } from "@/features/mission/plan/use-plan";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { useOnboarding } from "@/features/onboarding/use-onboarding";
import { localZoneName } from "@/lib/dates";
import { saveFile } from "@/lib/save-file";
import { commonTexts } from "@/texts/common";
import { planTexts as words } from "@/texts/plan";
import { Button } from "@/ui/button";
import { LoadingRows } from "@/ui/states";
import { Callout, PageHeader } from "@/ui/surface";
import { ExperienceFault } from "./experience-fault";

const USUAL_FROM = "18:00";

export function PlanScreen() {
  const { experience = "" } = useParams();
  const { data: page, error, mutate } = useMissions(experience);
  const said = useSaidHours();
  if (page !== undefined && said !== undefined) return <Planning page={page} said={said} experience={experience} />;
  if (error !== undefined)
    return <ExperienceFault refusal={error} experience={experience} onRetry={() => void mutate()} />;
  return <MissionsSkeleton />;
}

function Planning({ page, said, experience }: { page: MissionsPage; said: number | null; experience: string }) {
  const [pace, setPace] = usePace(said);
  const { planned, retry } = usePlan(page, pace);
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHeader
        title={words.title}
        lead={words.lead}
        breadcrumbs={[{ label: page.program.title, to: paths.dashboard(experience) }, { label: words.title }]}
      />
      <PaceForm pace={pace} zone={zoneWords(page.session.zone.name)} onChange={setPace} />
      {planned === null && (
        <Callout tone="note" title={words.failed.title} actions={<Button onPress={retry}>{commonTexts.retry}</Button>}>
          {words.failed.body}
        </Callout>
      )}
      {planned === undefined && <LoadingRows row="h-20 rounded-lg" />}
      {planned && (
        <>
          <div role="status">
            <PlanVerdict plan={planned.plan} place={{ experience, missions: page.missions }} />
          </div>
          {planned.plan.steps.length > 0 && (
            <section aria-labelledby="steps" className="grid gap-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="steps" className="text-h2">
                  {words.steps}
                </h2>
                <ToCalendar page={page} plan={planned.plan} experience={experience} />
              </div>
              <PlanSteps
                steps={planned.plan.steps}
                missions={page.missions}
                experience={experience}
                opens={planned.opens}
              />
              <p className="text-small text-soft">{words.note(localZoneName())}</p>
            </section>
          )}
        </>
      )}
    </div>
  );
}

function ToCalendar({ page, plan, experience }: { page: MissionsPage; plan: Plan; experience: string }) {
  const link = (slug: string) => new URL(paths.mission(experience, slug), window.location.origin).href;
  const save = () =>
    saveFile(`${experience}-plan.ics`, "text/calendar", planCalendar(page, plan, { title: words.inCalendar, link }));
  return (
    <Button icon={CalendarPlus} onPress={save}>
      {words.calendar}
    </Button>
  );
}

/** The weekly hours from the learner's onboarding answers; null without an answer, undefined while loading. */
function useSaidHours(): number | null | undefined {
  const { data, error } = useOnboarding();
  if (data === undefined) return error === undefined ? undefined : null;
  const [hours] = data.answers.find(({ question }) => question === "hours_per_week")?.values ?? [];
  return hours === undefined ? null : Number(hours);
}

function usePace(said: number | null): [Pace, (pace: Pace) => void] {
  const [asked, setAsked] = useSearchParams();
  const hours = asked.get("hours");
  const pace = { hoursPerWeek: hours === null ? said : Number(hours) || null, from: asked.get("from") ?? USUAL_FROM };
  const keep = ({ hoursPerWeek, from }: Pace) =>
    setAsked({ hours: String(hoursPerWeek ?? "any"), from }, { replace: true });
  return [pace, keep];
}

/** For example "London" for Europe/London. */
function zoneWords(name: string): string {
  return name.split("/").at(-1)!.replaceAll("_", " ");
}
