// Checks a signed credential file: whether its signature is valid, and what it states. The check runs in the browser.
// Once the page has loaded, it needs no network.

import { useState } from "react";
import { formatDate } from "@/lib/dates";
import { credentialFileTexts as words } from "@/texts/progression";
import { FileButton } from "@/ui/file-button";
import { Callout } from "@/ui/surface";
import { claimsOf, matchesSignature, type Claims } from "./signature";
import { usePublishedKeys } from "./use-published-keys";

type Found = { kind: "genuine" | "differs"; claims: Claims } | { kind: "unreadable" | "unknown" };

/** Maximum size of a file. A credential has a few thousand characters. */
const MOST_BYTES = 100_000;

export function CredentialFile() {
  const published = usePublishedKeys();
  const [found, setFound] = useState<Found | null>(null);
  async function look([file]: File[]) {
    if (file === undefined) return;
    const credential = file.size > MOST_BYTES ? "" : (await file.text()).trim();
    const claims = claimsOf(credential);
    if (claims === null) return setFound({ kind: "unreadable" });
    const keys = published.data ?? (await published.mutate().catch(() => undefined));
    if (keys === undefined) return setFound({ kind: "unknown" });
    setFound({ kind: (await matchesSignature(credential, keys).catch(() => false)) ? "genuine" : "differs", claims });
  }
  return (
    <div className="grid gap-3">
      <FileButton isWide accept=".jwt,.txt,text/plain" onChoose={(files) => void look(files)}>
        {words.choose}
      </FileButton>
      <div role="status" className="empty:hidden">
        {found !== null && <Verdict found={found} />}
      </div>
    </div>
  );
}

function Verdict({ found }: { found: Found }) {
  switch (found.kind) {
    case "genuine":
      return (
        <Callout tone="right" title={words.genuine}>
          <p className="break-words">{words.says(found.claims.name, formatDate(found.claims.validFrom))}</p>
          <p className="text-small">{words.standing}</p>
        </Callout>
      );
    case "differs":
      return (
        <Callout tone="miss" title={words.differs}>
          {words.differsBody}
        </Callout>
      );
    case "unreadable":
      return (
        <Callout tone="miss" title={words.unreadable}>
          {words.unreadableBody}
        </Callout>
      );
    case "unknown":
      return (
        <Callout tone="miss" title={words.unknown}>
          {words.unknownBody}
        </Callout>
      );
  }
}
