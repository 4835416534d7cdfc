// Badges of a program that were awarded and not celebrated yet. They appear once, inside one of the program's pages.
// Closing the panel or opening the list of all badges marks them as seen. On some pages, badges that arrive after the
// page was drawn must not push down its content: they are shown on the next page. Badges that an act on the page has
// earned are drawn with the page, before the list of badges says so.

import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { BadgeArt } from "@/features/reward/badge-art";
import { useBadges } from "@/features/reward/use-badges";
import { useSeeBadges } from "@/features/reward/use-see-badges";
import { rewardTexts } from "@/texts/reward";
import { Button } from "@/ui/button";
import { Card } from "@/ui/surface";

const words = rewardTexts.fresh;
const NONE: readonly string[] = [];

export interface NewBadgesProps {
  program: string | undefined;
  /** Badges that the act before this page has earned. */
  justEarned: readonly string[];
}

export function NewBadges({ program, justEarned }: NewBadgesProps) {
  const { data } = useBadges();
  const { run, isPending, error } = useSeeBadges();
  const navigate = useNavigate();
  const unseen = (data?.earned ?? [])
    .filter(({ badge, seen_at }) => seen_at === null && badge.program.slug === program)
    .map(({ badge }) => badge);
  const earning = (data?.locked ?? []).map(({ badge }) => badge).filter(({ id }) => justEarned.includes(id));
  const [late, setLate] = useState(data === undefined ? null : NONE);
  if (late === null && data !== undefined) setLate(unseen.map(({ id }) => id));
  const fresh = [...earning, ...unseen].filter(({ id }) => late?.includes(id) === false);
  if (fresh.length === 0) return null;
  const see = () => run(fresh.map(({ id }) => id));
  return (
    <Card as="section" className="appear-last mb-6 flex flex-wrap items-center gap-x-5 gap-y-4 print:hidden">
      <div className="flex gap-2">
        {fresh.map(({ id, counting, program }) => (
          <BadgeArt key={id} counting={counting} hue={program.cover.hue} className="size-16" />
        ))}
      </div>
      <div role="status" className="grid min-w-0 grow basis-60 gap-1">
        <h2 className="text-h3">{words.title(fresh.map(({ title }) => title))}</h2>
        {fresh.length === 1 && <p className="text-soft">{fresh[0]!.about}</p>}
        {error !== null && <p className="text-small">{words.failed}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => void see().then(() => navigate(paths.profile("badges")))}>{words.all}</Button>
        <Button variant="quiet" isPending={isPending} pendingLabel={words.closing} onPress={() => void see()}>
          {words.close}
        </Button>
      </div>
    </Card>
  );
}
