// /perks: offers of partners, their requirements, and the ones already taken.

import { paths } from "@/app/paths";
import { PerkCard } from "@/features/reward/perk-card";
import { usePerks, type UserPerk } from "@/features/reward/use-perks";
import { perkTexts as words } from "@/texts/perk";
import { EmptyState, LoadingRows } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import { FaultState } from "../fault-state";

export function PerksScreen() {
  const { data: perks, error, mutate } = usePerks();
  return (
    <div className="mx-auto grid max-w-5xl gap-8">
      <PageHeader title={words.title} lead={words.lead} />
      {perks === undefined ? (
        error ? (
          <FaultState title={words.faultTitle} error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingRows row="h-40" />
        )
      ) : perks.length === 0 ? (
        <EmptyState title={words.emptyTitle} body={words.emptyBody} />
      ) : (
        <ul className="grid gap-6 md:grid-cols-2">
          {perks.map((perk) => (
            <li key={perk.id} className="grid">
              <PerkCard perk={perk} way={wayTo} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A link to the page on which the learner can meet a need of an offer. */
function wayTo(need: UserPerk["needs"][number]) {
  if (need === "enrolment") return <TextLink to={paths.catalogue()}>{words.ways.enrolment}</TextLink>;
  if (need === "subscription") return <TextLink to={paths.subscription()}>{words.ways.subscription}</TextLink>;
  if (need === "redemption") return <TextLink to={paths.referral()}>{words.ways.redemption}</TextLink>;
  return <TextLink to={paths.portal()}>{words.ways.programs_completed}</TextLink>;
}
