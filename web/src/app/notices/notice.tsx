// One line across the page, with what can be done about it.

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface NoticeProps {
  icon: LucideIcon;
  title: string;
  body: ReactNode;
  actions?: ReactNode;
  /** "alert" speaks at once; "status" waits its turn. */
  role: "alert" | "status";
}

export function Notice({ icon: Icon, title, body, actions, role }: NoticeProps) {
  return (
    <div role={role} className="border-b border-line bg-marker-wash">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p className="flex grow items-start gap-3 text-[0.9375rem]">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-marker-ink" />
          <span>
            <strong className="font-semibold">{title}</strong> {body}
          </span>
        </p>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
