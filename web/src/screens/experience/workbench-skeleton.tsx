// Skeleton of the workbench: the same parts in the same places.

import { useHeadingFocus } from "@/ui/heading-focus";
import { Loading, Skeleton } from "@/ui/states";

export function WorkbenchSkeleton({ title }: { title: string }) {
  const heading = useHeadingFocus(title);
  return (
    <div data-workbench className="grid grow bg-paper grid-rows-[auto_minmax(0,1fr)]">
      <header className="flex min-h-14 items-center border-b border-line bg-surface py-1 ps-15 pe-40 lg:ps-4">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-h3 leading-tight wrap-anywhere">
          {title}
        </h1>
      </header>
      <main id="content" className="grid min-h-0 lg:grid-cols-[4rem_46fr_54fr]">
        <div className="border-e border-line bg-surface max-lg:hidden" />
        <div className="grid content-start gap-4 bg-letter p-6">
          <Loading>
            <Skeleton className="h-12 w-48" />
            <Skeleton />
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-4/5" />
          </Loading>
        </div>
        <div className="grid content-start gap-4 p-6 max-lg:hidden">
          <Loading>
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-64" />
          </Loading>
        </div>
      </main>
    </div>
  );
}
