// The card above a path without open missions: the reason, and after all missions a link to the certificate, or to the
// way to get it. The finished work is on the path below.

import { CircleCheckBig } from "lucide-react";
import { paths } from "@/app/paths";
import type { Schema } from "@/api/types";
import { pathTexts } from "@/texts/path";
import { LinkButton } from "@/ui/button";

export function PauseCard({ pause, experience }: { pause: Schema<"Pause">; experience: string }) {
  const { title, body } = pathTexts.pause[pause];
  const toCertificate = pathTexts.certificate[pause];
  return (
    <section className="mb-6 grid gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center md:p-6">
      <CircleCheckBig aria-hidden className="size-8 text-done max-md:hidden" />
      <div className="grid gap-1">
        <h2 className="text-h3">{title}</h2>
        <p className="text-soft">{body}</p>
      </div>
      {toCertificate && (
        <LinkButton variant="primary" to={paths.offboarding(experience)}>
          {toCertificate}
        </LinkButton>
      )}
    </section>
  );
}
