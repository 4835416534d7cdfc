// What stands in for a page while its code is on the way for the first time.

import { Loading, Skeleton } from "@/ui";
import { TopBar } from "./top-bar";

export function PageSkeleton() {
  return (
    <>
      <TopBar />
      <main id="content" className="page py-12">
        <Loading>
          <div className="grid gap-6">
            <Skeleton className="h-10 w-2/3 max-w-md" />
            <Skeleton className="h-5 w-full max-w-xl" />
            <div className="grid gap-6 pt-4 sm:grid-cols-2 lg:grid-cols-3">
              <Skeleton className="h-72" />
              <Skeleton className="h-72" />
              <Skeleton className="h-72" />
            </div>
          </div>
        </Loading>
      </main>
    </>
  );
}

export function ExperienceSkeleton() {
  return (
    <>
      <TopBar />
      <main id="content" className="page grid gap-8 py-8 lg:grid-cols-[17rem_1fr]">
        <Loading>
          <Skeleton className="h-96 max-lg:hidden" />
        </Loading>
        <Loading>
          <div className="grid gap-6">
            <Skeleton className="h-10 w-2/3 max-w-md" />
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
          </div>
        </Loading>
      </main>
    </>
  );
}
