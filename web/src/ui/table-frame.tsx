// The frame of a wide table: it scrolls in its own box, which the keyboard can reach, with sticky header and first
// column, and a footer line. A heading may sort.

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cx } from "./cx";

export interface TableFrameProps {
  label: string;
  /** Sums and counts. */
  foot?: ReactNode;
  boxRef?: Ref<HTMLDivElement>;
  className?: string;
  children: ReactNode;
}

export function TableFrame({ label, foot, boxRef, className, children }: TableFrameProps) {
  return (
    <div className={cx("grid min-h-0 grid-rows-[minmax(0,1fr)_auto] bg-surface", className)}>
      <div
        ref={boxRef}
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-auto -outline-offset-3 contain-inline-size"
      >
        {children}
      </div>
      {foot && (
        <div className="flex flex-wrap justify-between gap-x-6 border-t border-line px-4 py-2 text-note text-soft">
          {foot}
        </div>
      )}
    </div>
  );
}

export type SortDirection = "ascending" | "descending" | "none";

export interface SortHeaderProps {
  sort: SortDirection;
  align?: "start" | "end";
  onSort: () => void;
  children: ReactNode;
}

export function SortHeader({ sort, align = "start", onSort, children }: SortHeaderProps) {
  const Icon = sort === "ascending" ? ArrowUp : sort === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={sort} data-align={align}>
      <button
        type="button"
        onClick={onSort}
        className={cx(
          "flex min-h-11 w-full items-center gap-1 px-2.5 py-2 font-semibold -outline-offset-3",
          align === "end" && "justify-end",
        )}
      >
        {children}
        <Icon aria-hidden className={cx("size-4 shrink-0", sort === "none" ? "opacity-50" : "text-brand")} />
      </button>
    </th>
  );
}
