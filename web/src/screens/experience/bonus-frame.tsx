// The frame of the bonus screens. It loads the modules, and the missions that their locks name. Before that it shows a
// skeleton, or the error.

import type { ReactNode } from "react";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { type BonusModule, useBonusModules } from "@/features/bonus/use-bonus-modules";
import { useKeepBonus } from "@/features/bonus/use-keep-bonus";
import { LockReasons } from "@/features/mission/lock-reasons";
import type { Reason } from "@/features/mission/reason-words";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { bonusTexts as words } from "@/texts/bonus";
import { LinkButton } from "@/ui/button";
import { LoadingRows } from "@/ui/states";
import { Card, PageHeader } from "@/ui/surface";
import { ExperienceFault } from "./experience-fault";

export interface Bonus {
  experience: string;
  page: MissionsPage;
  modules: readonly BonusModule[];
}

export function BonusFrame({ experience, children }: { experience: string; children: (bonus: Bonus) => ReactNode }) {
  const { data: page, error: pageError, mutate: reloadPage } = useMissions(experience);
  const { data: modules, error, mutate } = useBonusModules(experience);
  useKeepBonus(experience, modules);
  if (page !== undefined && modules !== undefined) return children({ experience, page, modules });
  const fault: unknown = pageError ?? error;
  if (fault !== undefined)
    return (
      <ExperienceFault
        refusal={asRefusal(fault)}
        experience={experience}
        onRetry={() => void Promise.all([mutate(), reloadPage()])}
      />
    );
  return <LoadingRows row="h-32" />;
}

/** Why a module is locked, in the same words as for a locked mission. */
export function LockedBonus({
  experience,
  page,
  reasons,
}: Pick<Bonus, "experience" | "page"> & { reasons: readonly Reason[] }) {
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-h3">{words.lockTitle}</h2>
      <p className="text-soft">{words.lockLead}</p>
      <LockReasons reasons={reasons} place={{ experience, missions: page.missions }} />
    </Card>
  );
}

export function NoSuchBonus({ experience }: Pick<Bonus, "experience">) {
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHeader title={words.notFound} lead={words.notFoundBody} />
      <div>
        <LinkButton to={paths.bonusModules(experience)}>{words.back}</LinkButton>
      </div>
    </div>
  );
}
