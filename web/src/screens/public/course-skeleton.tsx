// The shape of a program's page while it loads.

import { Loading, Skeleton } from "@/ui";

export function CourseSkeleton() {
  return <Loading><Parts /></Loading>;
}

/** The whole page, before there is any code. */
export function CourseShape() {
  return <div className="page pt-6 md:pt-8"><Parts /></div>;
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
