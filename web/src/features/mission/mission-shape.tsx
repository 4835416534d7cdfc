// Skeleton of a mission: the brief beside the answer.

import { Skeleton } from "@/ui/states";

export function MissionShape() {
  return (
    <div className="grid gap-8">
      <Skeleton className="h-10 w-full max-w-96" />
      <div className="grid gap-8 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
