// What one agrees to by signing up, where this deployment has terms to agree to.

import { readConfig } from "@/lib/config";
import { accountTexts } from "@/texts/account";

export function TermsLine() {
  const { terms, privacy } = readConfig().links;
  const links = [
    { to: terms, label: accountTexts.terms },
    { to: privacy, label: accountTexts.privacy },
  ].filter((link): link is { to: string; label: string } => link.to !== null);
  if (links.length === 0) return null;
  return (
    <p className="text-small text-soft">
      {accountTexts.agree}{" "}
      {links.map(({ to, label }, index) => (
        <span key={to}>
          {index > 0 && ` ${accountTexts.and} `}
          <a href={to} target="_blank" rel="noreferrer" className="underline underline-offset-4 hover:text-ink">{label}</a>
        </span>
      ))}
      .
    </p>
  );
}
