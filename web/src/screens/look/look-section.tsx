// One section of the look with its name above.

import { useId, type ReactNode } from "react";
import { Card } from "@/ui/surface";

export function LookSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6 break-inside-avoid">
      <Card className="grid gap-4">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}
