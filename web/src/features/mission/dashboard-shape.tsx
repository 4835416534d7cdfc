// Skeleton of the dashboard.

import { Loading, Skeleton } from "@/ui/states";

export function DashboardSkeleton() {
  return (
    <Loading>
      <DashboardShape />
    </Loading>
  );
}

export function DashboardShape() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-10 w-full max-w-80" />
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-40" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
