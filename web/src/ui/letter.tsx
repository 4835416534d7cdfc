// A message from a person: their face, name and role, then the text. A person without a picture gets their initials on
// a tile.

import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx";

type PortraitSize = "sm" | "md" | "lg";

export interface PortraitProps {
  /** Address of the picture. */
  src: string | null;
  name: string;
  size?: PortraitSize;
  className?: string;
}

/** Decoration: the name is beside it. */
export function Portrait({ src, name, size = "md", className }: PortraitProps) {
  const box = cx("shrink-0 rounded-portrait", SIZES[size], className);
  if (src !== null)
    return (
      <img
        src={src}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        className={cx(box, "object-cover")}
      />
    );
  return (
    <span
      aria-hidden
      className={cx(
        box,
        "grid place-items-center bg-host-wash font-display font-semibold text-host-ink",
        size === "lg" && "text-h3",
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

export interface SenderProps extends PortraitProps {
  role?: ReactNode;
}

export function Sender({ role, ...portrait }: SenderProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Portrait {...portrait} />
      <p className="min-w-0">
        <strong className="block font-semibold">{portrait.name}</strong>
        {role && <span className="block text-small text-soft">{role}</span>}
      </p>
    </div>
  );
}

export interface LetterProps extends Omit<SenderProps, "src"> {
  portrait: string | null;
  /** Shown beside the sender, for example a date. */
  note?: ReactElement | false | null | undefined;
  children: ReactNode;
}

export function Letter({ portrait, note, children, className, ...sender }: LetterProps) {
  return (
    <article className={cx("rounded-lg border border-line bg-letter p-4 md:p-6", className)}>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Sender src={portrait} {...sender} />
        {note}
      </header>
      {children}
    </article>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}

const SIZES: Record<PortraitSize, string> = { sm: "size-11", md: "size-12", lg: "size-16" };
