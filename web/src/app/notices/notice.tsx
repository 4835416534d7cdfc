// One line across the page, with its possible actions.

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/ui/cx";

export interface NoticeProps {
  icon: LucideIcon;
  title: string;
  body: ReactNode;
  actions?: ReactNode;
  /** "alert" is announced at once; "status" waits for a pause. */
  role: "alert" | "status";
  /** Whether the notice is one line on a phone, because it may stay for days. Only screen readers then get the body. */
  isSlim?: boolean;
}

export function Notice({ icon: Icon, title, body, actions, role, isSlim = false }: NoticeProps) {
  return (
    <div role={role} className="border-b border-line bg-tag">
      <div className={cx("page flex items-center gap-x-6 gap-y-1", !isSlim && "flex-wrap py-1.5")}>
        <p className="flex min-w-0 grow items-start gap-3 py-1.5 text-small">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">{title}</strong>{" "}
            <span className={cx(isSlim && "max-sm:sr-only")}>{body}</span>
          </span>
        </p>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
