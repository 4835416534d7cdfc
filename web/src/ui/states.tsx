// States of a page: loading, empty, and error. Skeletons have the shape of the coming content and only appear after 150
// ms.

import { RotateCw, type LucideIcon } from "lucide-react";
import { useEffect, useState, type ReactElement, type ReactNode } from "react";
import { isFirstPage } from "@/lib/last-page";
import { commonTexts } from "@/texts/common";
import { Button } from "./button";
import { cx } from "./cx";
import { useHeadingFocus } from "./heading-focus";

export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={cx(
        "animate-[skeleton-breathe_1.6s_ease-in-out_infinite] rounded-md bg-tag",
        className ?? "h-4 w-full",
      )}
    />
  );
}

/** Whether the delay is over. A skeleton is only shown then, so that a quick response causes no flicker. */
export function useDelayed(milliseconds = 150): boolean {
  const [isDue, setDue] = useState(milliseconds === 0);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isDue;
}

const LATE_MS = 1_000;

/**
 * Whether a page can be shown: all its parts have loaded, or the wait for them is over. A part that arrives later
 * pushes others down.
 */
export function useIsWhole(parts: readonly { data: unknown; error: unknown }[]): boolean {
  const isLate = useDelayed(LATE_MS);
  return isLate || parts.every(({ data, error }) => data !== undefined || error !== undefined);
}

/** Wraps skeletons. They are invisible and not announced for a short time, unless the page started with them. */
export function Loading({ children, label = commonTexts.loading }: { children: ReactNode; label?: string }) {
  const isDue = useDelayed(isFirstPage() ? 0 : undefined);
  return (
    <div aria-busy="true" className={isDue ? undefined : "invisible"}>
      <p role="status" className="sr-only">
        {isDue ? label : ""}
      </p>
      {children}
    </div>
  );
}

/** Rows that are loading, each of the given height. */
export function LoadingRows({ row }: { row: string }) {
  return (
    <Loading>
      <div className="grid gap-4">
        <Skeleton className={row} />
        <Skeleton className={row} />
        <Skeleton className={row} />
      </div>
    </Loading>
  );
}

export interface EmptyStateProps {
  title: string;
  body?: ReactNode;
  action?: ReactElement | false | null | undefined;
  icon?: LucideIcon;
  /** Whether it is the only content of the page, so that its title is the page's heading. */
  isPage?: boolean;
}

export function EmptyState({ title, body, action, icon: Icon, isPage = false }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-dashed border-edge px-6 py-10 sm:px-10">
      {Icon && <Icon aria-hidden className="size-7 text-soft" />}
      <StateTitle title={title} isPage={isPage} />
      {body && <p className="max-w-prose text-soft">{body}</p>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  title: string;
  body?: ReactNode;
  /** One sentence about what was not lost. */
  kept?: ReactNode;
  onRetry?: () => void;
  action?: ReactElement | false | null | undefined;
  requestId?: string | null | undefined;
  /** Whether it is the only content of the page, so that its title is the page's heading. */
  isPage?: boolean;
}

export function ErrorState({ title, body, kept, onRetry, action, requestId, isPage = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface px-6 py-8 sm:px-10"
    >
      <StateTitle title={title} isPage={isPage} />
      {body && <p className="max-w-prose">{body}</p>}
      {kept && <p className="max-w-prose text-soft">{kept}</p>}
      {(onRetry || action) && (
        <div className="flex flex-wrap gap-3 pt-2">
          {onRetry && (
            <Button variant="primary" icon={RotateCw} onPress={onRetry}>
              {commonTexts.retry}
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && <p className="text-small text-soft">{commonTexts.requestId(requestId)}</p>}
    </div>
  );
}

function StateTitle({ title, isPage }: { title: string; isPage: boolean }) {
  return isPage ? <PageTitle title={title} /> : <h2 className="text-h2">{title}</h2>;
}

function PageTitle({ title }: { title: string }) {
  const heading = useHeadingFocus(title);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-h1">
      {title}
    </h1>
  );
}
