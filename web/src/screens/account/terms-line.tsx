// The documents that a person agrees to by signing up.

import { readConfig } from "@/lib/config";
import { accountTexts } from "@/texts/account";

export function TermsLine() {
  const { terms, privacy } = readConfig().links;
  return (
    <p className="text-small text-soft">
      {accountTexts.agree} <Document to={terms} label={accountTexts.terms} /> {accountTexts.and}{" "}
      <Document to={privacy} label={accountTexts.privacy} />.
    </p>
  );
}

function Document({ to, label }: { to: string; label: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="underline underline-offset-4 hover:text-ink">
      {label}
    </a>
  );
}
