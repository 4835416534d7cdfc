// /{experience}/plan: the learner's sittings, and the form that says when to work. The plan follows each change of the
// form at once; saving stores the times.

import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { CalendarDialog } from "@/features/event/calendar-dialog";
import { LockReasons } from "@/features/mission/lock-reasons";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { NextSitting } from "@/features/sitting/next-sitting";
import { SittingGoals } from "@/features/sitting/sitting-goals";
import { SittingVerdict } from "@/features/sitting/sitting-verdict";
import { SittingWeeks } from "@/features/sitting/sitting-weeks";
import { useChangeWishes } from "@/features/sitting/use-change-wishes";
import { type Preview, usePreview } from "@/features/sitting/use-preview";
import { type SittingPlan, type Sittings, type SittingWishes, useSittings } from "@/features/sitting/use-sittings";
import { WishesForm } from "@/features/sitting/wishes-form";
import { localZoneName } from "@/lib/dates";
import { commonTexts } from "@/texts/common";
import { missionTexts } from "@/texts/mission";
import { sittingTexts as words } from "@/texts/sitting";
import { Button } from "@/ui/button";
import { RefusalCallout } from "@/ui/refusal-callout";
import { Callout, Card, PageHeader } from "@/ui/surface";
import { toast } from "@/ui/toasts";
import { ExperienceFault } from "./experience-fault";

export function PlanScreen() {
  const { experience = "" } = useParams();
  const missions = useMissions(experience);
  const sittings = useSittings(experience);
  if (missions.data !== undefined && sittings.data !== undefined)
    return <Planning page={missions.data} sittings={sittings.data} experience={experience} />;
  const fault = missions.error ?? sittings.error;
  if (fault !== undefined) {
    const retry = () => void Promise.all([missions.mutate(), sittings.mutate()]);
    return <ExperienceFault refusal={fault} experience={experience} onRetry={retry} />;
  }
  return <MissionsSkeleton />;
}

interface PlanningProps {
  page: MissionsPage;
  sittings: Sittings;
  experience: string;
}

function Planning({ page, sittings, experience }: PlanningProps) {
  const [tried, setTried] = useState<SittingWishes | null>(null);
  const { preview, retry } = usePreview(page, sittings, tried);
  const change = useChangeWishes(experience);
  const isRefused = preview !== null && "refused" in preview;

  async function save() {
    if (!(await change.run(tried ?? sittings.facts.wishes))) return;
    setTried(null);
    toast.success(words.saved);
  }

  return (
    <div className="grid gap-10">
      <PageHeader
        title={words.title}
        lead={words.lead}
        breadcrumbs={[{ label: page.program.title, to: paths.dashboard(experience) }, { label: words.title }]}
      />
      {preview && "ok" in preview && <PlanHead plan={preview.ok} page={page} experience={experience} />}
      <section aria-labelledby="wishes" className="grid gap-4">
        <div>
          <h2 id="wishes" className="text-h2">
            {words.when}
          </h2>
          <p className="text-small text-soft">{words.whenLead(localZoneName())}</p>
        </div>
        <Card className="grid gap-6">
          <WishesForm wishes={tried ?? sittings.facts.wishes} onChange={setTried} />
          {isRefused && <Refused preview={preview} />}
          {preview === null && (
            <Callout title={words.failed.title} actions={<Button onPress={retry}>{commonTexts.retry}</Button>}>
              {words.failed.body}
            </Callout>
          )}
          {change.error !== null && <RefusalCallout refusal={asRefusal(change.error)} failed={words.saveFailed} />}
          {tried === null && !sittings.is_chosen && <p className="text-small text-soft">{words.usual}</p>}
          {(tried !== null || !sittings.is_chosen) && (
            <div className="flex flex-wrap gap-3">
              <Button
                isDisabled={isRefused}
                isPending={change.isPending}
                pendingLabel={words.saving}
                onPress={() => void save()}
              >
                {words.save}
              </Button>
              {tried !== null && (
                <Button variant="quiet" onPress={() => setTried(null)}>
                  {words.undo}
                </Button>
              )}
            </div>
          )}
        </Card>
      </section>
      {preview && "ok" in preview && preview.ok.weeks.length > 0 && (
        <div className="grid gap-3">
          <SittingWeeks
            weeks={preview.ok.weeks}
            missions={page.missions}
            experience={experience}
            actions={<ToCalendar experience={experience} />}
          />
          <p className="text-small text-soft">
            {words.calendarNote} {words.reviews}
          </p>
        </div>
      )}
    </div>
  );
}

function PlanHead({ plan, page, experience }: { plan: SittingPlan; page: MissionsPage; experience: string }) {
  const next = plan.weeks[0]?.sittings[0];
  const leftOver = ({ mission: id, reasons }: Schema<"Blocked">) => {
    const mission = page.missions.find((other) => other.id === id);
    return (
      <div className="grid gap-1">
        <p className="font-semibold">{mission && missionTexts.numbered(mission.number, mission.title)}</p>
        {reasons.length === 0 ? (
          <p className="text-small">{words.noTime}</p>
        ) : (
          <LockReasons reasons={reasons} place={{ experience, missions: page.missions }} />
        )}
      </div>
    );
  };
  return (
    <div className="grid gap-6">
      <div role="status">
        <SittingVerdict plan={plan} leftOver={leftOver} />
      </div>
      {next !== undefined && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <NextSitting sitting={next} missions={page.missions} experience={experience} />
          <SittingGoals plan={plan} missions={page.missions} />
        </div>
      )}
    </div>
  );
}

function Refused({ preview: { refused } }: { preview: Extract<Preview, { refused: unknown }> }) {
  const fields = refused.map((refusal) => (refusal.code === "validation-fail" ? refusal.meta.field : null));
  const { title, body } = fields.includes("days")
    ? words.oneDayFree
    : fields.includes("days_off")
      ? words.tooManyDaysOff
      : words.tooLate;
  return (
    <Callout tone="miss" role="alert" title={title}>
      {body}
    </Callout>
  );
}

function ToCalendar({ experience }: { experience: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarPlus} onPress={() => setOpen(true)}>
        {words.calendar}
      </Button>
      <CalendarDialog experience={experience} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
