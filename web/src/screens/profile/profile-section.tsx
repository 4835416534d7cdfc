// One section of the profile, with the anchor for the list beside it.

import type { ReactNode } from "react";
import { Card } from "@/ui/surface";

interface ProfileSectionProps {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

export function ProfileSection({ id, title, lead, children }: ProfileSectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="scroll-mt-6 rounded-lg">
      <Card className="grid gap-6 sm:p-8">
        <div className="grid gap-1.5">
          <h2 id={`${id}-title`} className="text-h2">
            {title}
          </h2>
          {lead && <p className="max-w-prose text-soft">{lead}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
