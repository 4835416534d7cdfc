// Skeleton of a program's page.

import { SceneFrame, ScenePicture } from "@/features/program/host-art";
import { hostTones } from "@/features/program/host-tones";
import type { ProgramWords } from "@/features/program/program-words";
import { Loading, Skeleton } from "@/ui/states";

export function CourseSkeleton() {
  return (
    <Loading>
      <Parts />
    </Loading>
  );
}

/** Skeleton of the whole page, shown before any code has loaded. It includes the program if that is known. */
export function CourseShape({ program }: { program?: ProgramWords }) {
  return <div className="page pt-6 md:pt-8">{program ? <KnownParts {...program} /> : <Parts />}</div>;
}

function Parts() {
  return (
    <div className="grid gap-10 md:gap-14">
      <div className="grid gap-x-14 gap-y-3 md:pb-10 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
        <div className="grid content-start gap-4">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-14 max-w-xl" />
          <Skeleton className="h-15 max-w-lg" />
        </div>
        <Skeleton className="h-60 rounded-lg" />
      </div>
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-2">
        <Skeleton className="aspect-8/5 rounded-xl" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}

/** The head of the page with its known parts. */
function KnownParts({ title, host, summary, hue, scene }: ProgramWords) {
  return (
    <div style={hostTones({ hue })} className="grid gap-10 md:gap-14">
      <div className="full-bleed -mt-6 grid gap-x-14 gap-y-2 bg-host-wash pt-2 pb-5 md:-mt-8 md:pt-6 md:pb-10 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
        <div className="contents lg:block">
          <div className="h-6 max-md:hidden" />
          <div className="flex items-center gap-3 font-semibold text-host-ink lg:mt-4">
            <Skeleton className="size-9 rounded-[25%]" />
            {host}
          </div>
          <h1 className="font-display text-display font-[650] text-balance lg:mt-3">{title}</h1>
          <p className="max-w-[36em] text-lead text-ink lg:mt-3">{summary}</p>
          <Skeleton className="order-last h-6 max-w-sm lg:mt-4" />
        </div>
        <Skeleton className="h-44 rounded-lg" />
      </div>
      <div className="grid items-start gap-x-14 gap-y-6 lg:grid-cols-2">
        <SceneFrame className="rounded-lg bg-tag md:rounded-xl">
          <ScenePicture src={scene} isEager />
        </SceneFrame>
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
