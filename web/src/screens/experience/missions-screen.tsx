// /{experience}/missions: every mission with its state, what a locked one waits for
// and what each one opens. The filter lives in the address.

import { useParams, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account";
import { MissionProgress } from "@/features/mission/mission-progress";
import { MissionRow } from "@/features/mission/mission-row";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { nextMission, openings } from "@/features/mission/standing";
import { type Decisions, useDecisions } from "@/features/mission/use-decisions";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { useUnsentDrafts } from "@/features/submission/use-draft";
import { formatDateTime } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { Button, EmptyState, PageHeader, cx } from "@/ui";
import { ExperienceFault } from "./experience-fault";

export function MissionsScreen() {
  const { experience = "" } = useParams();
  useUnsentDrafts(usePerson()?.uid ?? null);
  const { data: page, error, mutate } = useMissions(experience);
  const decisions = useDecisions(page);
  if (page !== undefined) return <Missions page={page} decisions={decisions} experience={experience} />;
  if (error !== undefined) return <ExperienceFault refusal={error} experience={experience} onRetry={() => void mutate()} />;
  return <MissionsSkeleton />;
}

function Missions({ page, decisions, experience }: { page: MissionsPage; decisions: Decisions; experience: string }) {
  const [query, setQuery] = useSearchParams();
  const isFiltered = query.get("show") === "now";
  const show = (filter: "all" | "now") => setQuery(filter === "now" ? { show: "now" } : {}, { replace: true, preventScrollReset: true });
  const place = { experience, missions: page.missions };
  const next = nextMission(page.missions, decisions);
  const open = page.missions.filter((mission) => decisions.get(mission.id)?.is_to_do);
  const shown = isFiltered ? open : page.missions;
  return (
    <div className="grid gap-8">
      <PageHeader
        title={missionTexts.heading}
        breadcrumbs={[{ label: page.program.title, to: paths.dashboard(experience) }, { label: missionTexts.heading }]}
      />
      <MissionProgress page={page} decisions={decisions} next={next} />
      <Filter isFiltered={isFiltered} counts={{ all: page.missions.length, now: open.length }} onShow={show} />
      {page.missions.length === 0 && <EmptyState title={missionTexts.empty} body={missionTexts.emptyBody} />}
      {isFiltered && open.length === 0 && <NothingNow page={page} decisions={decisions} onShowAll={() => show("all")} />}
      {shown.length > 0 && (
        <ol className="-mt-2">
          {shown.map((mission) => (
            <MissionRow key={mission.id} mission={mission} decision={decisions.get(mission.id)!} place={place} isNext={mission.id === next?.id} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Filter({ isFiltered, counts, onShow }: { isFiltered: boolean; counts: Record<"all" | "now", number>; onShow: (filter: "all" | "now") => void }) {
  return (
    <div role="group" aria-label={missionTexts.filter.label} className="flex w-fit rounded-md border border-line bg-surface p-0.5">
      {(["all", "now"] as const).map((filter) => {
        const isOn = (filter === "now") === isFiltered;
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={isOn}
            onClick={() => onShow(filter)}
            className={cx("target rounded-sm px-4 text-[0.9375rem] font-semibold", isOn ? "bg-brand-wash text-brand" : "text-soft hover:text-ink")}
          >
            {missionTexts.filter[filter]} <span className="font-normal tabular-nums">{counts[filter]}</span>
          </button>
        );
      })}
    </div>
  );
}

function NothingNow({ page, decisions, onShowAll }: { page: MissionsPage; decisions: Decisions; onShowAll: () => void }) {
  const { none, noneBody, noneBodyNoDate, showAll } = missionTexts.filter;
  const [opening] = openings(page.missions, decisions);
  return (
    <EmptyState
      title={none}
      body={opening === undefined ? noneBodyNoDate : noneBody(formatDateTime(opening.at))}
      action={<Button onPress={onShowAll}>{showAll}</Button>}
    />
  );
}
