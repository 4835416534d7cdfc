// Skeletons of the catalogue and of its cards.

import { screens } from "@/app/screens";
import { SceneFrame, ScenePicture } from "@/features/program/host-art";
import { hostTones } from "@/features/program/host-tones";
import type { ProgramWords } from "@/features/program/program-words";
import { programTexts } from "@/texts/program";
import { Loading, Skeleton } from "@/ui/states";

const words = programTexts.catalogue;

export function CatalogueSkeleton() {
  return (
    <Loading>
      <Cards />
    </Loading>
  );
}

/** Skeleton of the whole page, shown before any code has loaded. It includes the first program if that is known. */
export function CatalogueShape({ first }: { first?: ProgramWords }) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-2 pt-4 md:gap-4 md:pt-8">
      <div className="grid gap-1">
        <p className="font-display text-h1 font-semibold">{words.title}</p>
        <p className="text-lead text-soft max-md:hidden">{words.lead}</p>
      </div>
      <Skeleton className="h-11 w-full max-w-xl" />
      <Cards first={first} />
    </div>
  );
}

function Cards({ first }: { first?: ProgramWords | undefined }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-8">
      {first && <FirstCard {...first} />}
      {["a", "b", "c", "d"].slice(first ? 1 : 0).map((name) => (
        <div key={name} className="overflow-hidden rounded-xl border border-line bg-surface">
          <Skeleton className="aspect-640/338 rounded-none" />
          <div className="grid gap-3 p-4 md:px-6 md:py-5">
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-8 w-4/5" />
            <Skeleton className="h-13" />
            <Skeleton className="mt-2 h-6" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The first card with its known parts. Its link works before the other cards have loaded. */
function FirstCard({ slug, title, host, summary, hue, scene }: ProgramWords) {
  return (
    <div style={hostTones({ hue })} className="relative overflow-hidden rounded-xl border border-line bg-surface">
      <SceneFrame className="aspect-640/338 bg-tag">
        <ScenePicture src={scene} isEager />
      </SceneFrame>
      <div className="flex flex-col gap-2 p-4 md:px-6 md:py-5">
        <div className="flex items-center gap-2.5 text-small font-semibold text-host-ink">
          <Skeleton className="size-7 rounded-[25%]" />
          {host}
        </div>
        <h2 className="font-display text-h2 font-[650] text-balance">
          <a href={screens.course.replace(":course", slug)} className="after:absolute after:inset-0">
            {title}
          </a>
        </h2>
        <p className="text-soft">{summary}</p>
        <Skeleton className="mt-2 h-6" />
      </div>
    </div>
  );
}
