// The shape of the catalogue's cards while they are on their way.

import { Loading, Skeleton } from "@/ui";

export function CatalogueSkeleton() {
  return (
    <Loading>
      <div className="grid gap-6 pt-10 sm:grid-cols-2 lg:grid-cols-3">
        {["a", "b", "c"].map((name) => (
          <Skeleton key={name} className="h-[26rem] rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}
