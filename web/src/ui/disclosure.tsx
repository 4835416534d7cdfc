// Content folded behind a line of words. A chevron beside the words turns when it opens.

import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { cx } from "./cx";

/** "row" takes the whole width, as in a list of questions; "quiet" is for details below other content. */
export type DisclosureLook = "plain" | "quiet" | "row" | "framed";

export interface DisclosureProps {
  title: ReactNode;
  look?: DisclosureLook;
  /** Whether the page opens it. The reader can then fold it. */
  isOpen?: boolean;
  /** Whether the content is only mounted while it is open. */
  isLazy?: boolean;
  children: ReactNode;
  className?: string;
}

export function Disclosure({
  title,
  look = "plain",
  isOpen = false,
  isLazy = false,
  children,
  className,
}: DisclosureProps) {
  const [isShown, setShown] = useState(isOpen);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setShown(event.currentTarget.open)}
      className={cx(look === "framed" && "rounded-md border border-line bg-surface", className)}
    >
      <summary
        className={cx(
          "target flex cursor-pointer list-none items-center hover:text-brand [&::-webkit-details-marker]:hidden",
          LOOKS[look],
        )}
      >
        <span className="contents">{title}</span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-soft transition-transform duration-180 in-[details[open]>summary]:rotate-180"
        />
      </summary>
      {(!isLazy || isShown) && <div className="contents">{children}</div>}
    </details>
  );
}

const LOOKS: Record<DisclosureLook, string> = {
  plain: "w-fit gap-2 font-semibold",
  quiet: "w-fit gap-1 text-small text-soft",
  row: "justify-between gap-4 py-3 font-semibold",
  framed: "justify-between gap-4 px-5 py-3 font-semibold",
};
