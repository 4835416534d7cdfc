// A small preview of the certificate with the name as it will appear. For screen readers it is an image, whose label
// has the words.

import { onboardingTexts } from "@/texts/onboarding";
import { cx } from "@/ui/cx";

const words = onboardingTexts.certificate;

export function CertificatePreview({ name }: { name: string }) {
  const shown = name.trim();
  return (
    <div
      role="img"
      aria-label={shown ? words.label(shown) : words.labelEmpty}
      className="@container relative w-full max-w-sm overflow-hidden rounded-md border border-line bg-raised shadow-lift"
    >
      <svg viewBox="0 0 300 200" preserveAspectRatio="none" aria-hidden className="absolute inset-0 size-full">
        <rect x="9" y="9" width="282" height="182" fill="none" stroke="var(--color-line)" strokeWidth="1.5" />
        <path d="M9 168 L110 176 L210 164 L291 172 L291 191 L9 191 Z" fill="var(--color-brand-wash)" />
        <path d="M9 178 L90 184 L170 175 L291 184 L291 191 L9 191 Z" fill="var(--color-brand)" opacity="0.28" />
      </svg>
      <div className="relative grid aspect-[1.5] content-center justify-items-center gap-0.5 px-6 pb-4 text-center text-[0.6875rem] text-soft @xs:text-[0.75rem]">
        <p className="font-semibold tracking-[0.18em] uppercase">{words.heading}</p>
        <p>{words.says}</p>
        <p
          className={cx(
            "max-w-full py-1 font-display leading-tight font-bold text-balance break-words",
            sizeOf(shown),
            shown ? "text-ink" : "text-soft/80",
          )}
        >
          {shown || words.placeholder}
        </p>
        <p>{words.finished}</p>
      </div>
    </div>
  );
}

function sizeOf(name: string): string {
  if (name.length > 48) return "text-[0.875rem] @xs:text-[1rem]";
  return name.length > 22 ? "text-[1rem] @xs:text-[1.125rem]" : "text-[1.125rem] @xs:text-[1.5rem]";
}
