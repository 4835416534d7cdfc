// The earned badges, and what is missing for the others.

import { paths } from "@/app/paths";
import { BadgeTile } from "@/features/reward/badge-tile";
import { type UserBadges, useBadges } from "@/features/reward/use-badges";
import { profileTexts } from "@/texts/profile";
import { rewardTexts as words } from "@/texts/reward";
import { LinkButton } from "@/ui/button";
import { EmptyState, LoadingRows } from "@/ui/states";
import { FaultState } from "../fault-state";
import { ProfileSection } from "./profile-section";

export function BadgesSection() {
  const { data, error, mutate } = useBadges();
  return (
    <ProfileSection id="badges" title={profileTexts.sections.badges} lead={words.lead}>
      {data ? (
        <Badges badges={data} />
      ) : error ? (
        <FaultState title={words.faultTitle} error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingRows row="h-16" />
      )}
    </ProfileSection>
  );
}

function Badges({ badges: { earned, locked } }: { badges: UserBadges }) {
  if (earned.length + locked.length === 0)
    return (
      <EmptyState
        title={words.emptyTitle}
        body={words.emptyBody}
        action={<LinkButton to={paths.portal()}>{words.toWork}</LinkButton>}
      />
    );
  const programs = [...new Map(locked.map(({ badge }) => [badge.program.slug, badge.program.title]))];
  return (
    <>
      {earned.length > 0 && (
        <div>
          <h3 className="text-h3">{words.earned}</h3>
          <ul>
            {earned.map(({ badge, awarded_at }) => (
              <BadgeTile key={badge.id} badge={badge} awardedAt={awarded_at} />
            ))}
          </ul>
        </div>
      )}
      {programs.map(([slug, title]) => (
        <div key={slug}>
          <h3 className="text-h3">
            {words.locked}: {title}
          </h3>
          <ul>
            {locked
              .filter(({ badge }) => badge.program.slug === slug)
              .map(({ badge, have }) => (
                <BadgeTile key={badge.id} badge={badge} have={have} />
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}
