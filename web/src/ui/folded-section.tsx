// A section of a page, folded to a line with its heading, so that a long page stays short. A link to its id unfolds it
// (`unfold`).

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Disclosure } from "./disclosure";

export interface FoldedSectionProps {
  /** Id of the heading. */
  id: string;
  icon: LucideIcon;
  title: string;
  /** A line below the heading. */
  note?: ReactNode;
  isOpen?: boolean;
  /** Whether the content is only mounted while it is open. */
  isLazy?: boolean;
  children: ReactNode;
}

export function FoldedSection({ id, icon: Icon, title, note, isOpen, isLazy, children }: FoldedSectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line">
      <Disclosure
        look="row"
        isOpen={isOpen ?? false}
        isLazy={isLazy ?? false}
        title={
          <span className="flex min-w-0 grow items-center gap-3 text-start font-normal">
            <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-[10px] bg-tag">
              <Icon className="size-6" />
            </span>
            <span className="grid min-w-0">
              <h2 id={id} tabIndex={-1} className="scroll-mt-4 text-h3">
                {title}
              </h2>
              {note && <span className="text-small text-soft">{note}</span>}
            </span>
          </span>
        }
      >
        <div className="pt-2 pb-6">{children}</div>
      </Disclosure>
    </section>
  );
}

/** Unfolds whatever contains the element, then moves to it and focuses it. */
export function unfold(id: string): void {
  const target = document.getElementById(id);
  for (let box = target?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
  target?.scrollIntoView({ block: "start" });
  target?.focus({ preventScroll: true });
}
