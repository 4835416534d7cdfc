// The shape of the catalogue, and of its cards while they are on their way.

import { programTexts } from "@/texts/program";
import { Loading, Skeleton } from "@/ui";

const words = programTexts.catalogue;

export function CatalogueSkeleton() {
  return <Loading><Cards /></Loading>;
}

/** The whole page, before there is any code. */
export function CatalogueShape() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-2 pt-4 md:gap-4 md:pt-8">
      <div className="grid gap-1">
        <p className="font-display text-h1 font-semibold">{words.title}</p>
        <p className="text-lead text-soft max-md:hidden">{words.lead}</p>
      </div>
      <Skeleton className="h-11 w-full max-w-xl" />
      <Cards />
    </div>
  );
}

function Cards() {
  return (
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
  );
}
