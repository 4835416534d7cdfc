// Skeleton of the path.

import { missionTexts } from "@/texts/mission";
import { Loading, Skeleton } from "@/ui/states";

export function MissionsSkeleton() {
  return (
    <Loading>
      <MissionsShape />
    </Loading>
  );
}

export function MissionsShape() {
  return (
    <div className="grid gap-6">
      <div className="grid items-end gap-x-12 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:grid-cols-[minmax(0,1fr)_20rem]">
        <p className="font-display text-h1 font-semibold">{missionTexts.heading}</p>
        <div className="grid gap-2">
          <Skeleton className="h-6 w-60" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-5">
          <Skeleton className="h-80 rounded-xl md:ms-18" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
        <Skeleton className="h-56" />
      </div>
    </div>
  );
}
