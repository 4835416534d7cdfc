// The column of every account screen, beside a picture on desktops.

import type { ReactNode } from "react";
import { Quilt } from "@/features/program/quilt";
import { PageHeader } from "@/ui/surface";

export function AccountPanel({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-5xl overflow-hidden rounded-xl border border-line bg-surface lg:min-h-[36rem] lg:grid-cols-[1fr_24rem]">
      <div className="grid content-start gap-6 p-6 sm:p-10 lg:px-16">
        <PageHeader title={title} lead={lead} />
        {children}
      </div>
      <Quilt hue={174} seed="fieldwork" columns={8} rows={14} className="size-full max-lg:hidden" />
    </div>
  );
}
