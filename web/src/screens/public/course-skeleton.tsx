// The shape of a program's page while it loads.

import { Loading, Skeleton } from "@/ui";

export function CourseSkeleton() {
  return (
    <Loading>
      <div className="grid gap-6">
        <Skeleton className="h-40 rounded-xl sm:h-56" />
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-11 w-3/4 max-w-lg" />
        <Skeleton className="h-6 max-w-2xl" />
        <div className="grid gap-16 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-72" />
          <Skeleton className="h-44 rounded-lg max-lg:hidden" />
        </div>
      </div>
    </Loading>
  );
}
