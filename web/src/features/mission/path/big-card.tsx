// The only raised card of a page: the current mission, or the one that opens next. A picture of the host's desk is in
// its corner; on a phone the picture is a band above the text.

import type { ReactNode } from "react";
import { cx } from "@/ui/cx";

export interface BigCardProps {
  /** Picture of the host's desk, as decoration. */
  scene?: ReactNode;
  /** Content beside the scene. */
  head: ReactNode;
  children: ReactNode;
}

export function BigCard({ scene, head, children }: BigCardProps) {
  return (
    <article className="relative min-w-0 overflow-hidden rounded-xl border-2 border-now bg-raised shadow-lift">
      {scene !== undefined && (
        <div
          aria-hidden
          className="overflow-hidden max-md:h-20 md:absolute md:end-0 md:top-0 md:h-56 md:w-72 md:rounded-es-xl"
        >
          {scene}
        </div>
      )}
      <div className="grid gap-5 p-5 md:px-8 md:py-7">
        <div className={cx("grid gap-5", scene !== undefined && "md:min-h-48 md:me-70 md:content-start")}>{head}</div>
        {children}
      </div>
    </article>
  );
}
