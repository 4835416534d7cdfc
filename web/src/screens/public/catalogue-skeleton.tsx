// The shape of the catalogue's cards while they are on their way.

import { Loading, Skeleton } from "@/ui";

export function CatalogueSkeleton() {
  return (
    <Loading>
      <div className="grid gap-4 md:grid-cols-2 md:gap-8">
        {["a", "b", "c", "d"].map((name) => (
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
    </Loading>
  );
}
