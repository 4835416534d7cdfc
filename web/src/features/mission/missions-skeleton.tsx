// The shape of the list while it is on its way.

import { Loading, Skeleton } from "@/ui";

export function MissionsSkeleton() {
  return (
    <Loading>
      <div className="grid gap-6">
        <Skeleton className="h-10 w-56" />
        <Skeleton className="h-2.5 w-full" />
        <div className="grid gap-4 pt-4">
          {[0, 1, 2, 3].map((row) => <Skeleton key={row} className="h-28" />)}
        </div>
      </div>
    </Loading>
  );
}
