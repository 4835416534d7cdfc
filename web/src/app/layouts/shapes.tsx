// Skeletons of pages that have no content yet. The server sends them before any code has loaded, so they depend only on
// the design system.

import type { ReactNode } from "react";
import { accountTexts } from "@/texts/account";
import { Skeleton } from "@/ui/states";

export function PageShape() {
  return (
    <div className="page pt-6 md:pt-8">
      <ContentShape />
    </div>
  );
}

/** The content of a page's frame. */
export function ContentShape() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-8 w-2/3 max-w-md md:h-10" />
      <Skeleton className="h-11 w-full max-w-xl" />
      <div className="grid gap-4 md:grid-cols-2 md:gap-8">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </div>
  );
}

/** The forms to sign up and log in. */
export function AccountShape({ kind }: { kind: "login" | "signup" }) {
  const { title, lead } = accountTexts[kind];
  return (
    <div className="page pt-6 md:pt-8">
      <div className="mx-auto grid max-w-5xl rounded-xl border border-line bg-surface lg:min-h-[36rem] lg:grid-cols-[1fr_24rem]">
        <div className="grid content-start gap-6 p-6 sm:p-10 lg:px-16">
          <div className="grid gap-2">
            <p className="font-display text-h1 font-semibold">{title}</p>
            <p className="text-lead text-soft">{lead}</p>
          </div>
          <Skeleton className="h-13" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <div className="flex gap-3">
            <Skeleton className="size-5.5 shrink-0" />
            <p className="grid gap-0.5">
              <span>{accountTexts.remember}</span>
              <span className="text-small text-soft">{accountTexts.rememberHelp}</span>
            </p>
          </div>
          <Skeleton className="h-13" />
        </div>
      </div>
    </div>
  );
}

/** A session's frame around `children`; by default, the skeleton of any of its screens. */
export function SessionShape({ children }: { children?: ReactNode }) {
  return (
    <>
      <div className="h-3 bg-tag" />
      <div className="h-26 border-b border-line bg-surface md:h-15" />
      <div className="page pt-6 md:pt-8">{children ?? <AnyShape />}</div>
    </>
  );
}

function AnyShape() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-8 w-2/3 max-w-md md:h-10" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}
