// Whether a certificate is valid, and the evidence for that: its issuer, its signature, and whether it was revoked or
// replaced.

import { Check, Minus, X } from "lucide-react";
import { useState } from "react";
import type { Certificate } from "@/api/types";
import { formatDate, formatTime } from "@/lib/dates";
import { serverNow } from "@/lib/server-time";
import { awardTexts } from "@/texts/award";
import { certificateTexts as words } from "@/texts/progression";
import { cx } from "@/ui/cx";
import { VerdictMark } from "@/ui/verdict-mark";
import { useSignature } from "./use-certificate";

export function CertificateCheck({ certificate }: { certificate: Certificate }) {
  const { data: matches, error } = useSignature(certificate);
  const { title, body, verdict, note } = useStanding(certificate);
  const signature =
    matches === true ? "matches" : matches === false ? "differs" : error === undefined ? "checking" : "unknown";
  return (
    <section role="status" className="overflow-hidden rounded-lg border border-line bg-surface">
      <div
        className={cx(
          "flex items-center gap-4 p-5 md:px-6",
          verdict === "right" ? "bg-right-wash text-right-ink" : "bg-miss-wash text-miss-ink",
        )}
      >
        <VerdictMark verdict={verdict} />
        <div>
          <h2 className="text-h2">{title}</h2>
          <p className="text-small">{body}</p>
        </div>
      </div>
      <ul className="grid gap-3 p-5 md:px-6">
        <Line mark="right">{words.issuedTo(certificate.name)}</Line>
        <Line mark={SIGNS[signature]}>{words.signature[signature]}</Line>
        {note !== null && <Line mark="right">{note}</Line>}
        {certificate.raise !== null && (
          <Line mark="right">{awardTexts.raised(certificate.raise.from, certificate.kind, certificate.raise.at)}</Line>
        )}
      </ul>
    </section>
  );
}

function useStanding({ status, changed_at, issued_at }: Certificate) {
  const [now] = useState(() => serverNow().toISOString());
  const changed = formatDate(changed_at ?? issued_at);
  if (status === "revoked")
    return { title: words.revoked, body: words.revokedBody(changed), verdict: "miss", note: null } as const;
  if (status === "reissued")
    return { title: words.replaced, body: words.replacedBody(changed), verdict: "right", note: null } as const;
  return {
    title: words.valid,
    body: words.validBody(`${formatDate(now)}, ${formatTime(now)}`),
    verdict: "right",
    note: words.standing,
  } as const;
}

type Sign = "right" | "miss" | "open";
const SIGNS: Record<keyof typeof words.signature, Sign> = {
  checking: "open",
  matches: "right",
  differs: "miss",
  unknown: "open",
};

function Line({ mark, children }: { mark: Sign; children: string }) {
  const Icon = { right: Check, miss: X, open: Minus }[mark];
  return (
    <li className="flex items-start gap-3 break-words">
      <Icon
        aria-hidden
        className={cx(
          "mt-1 size-4.5 shrink-0",
          { right: "text-right-ink", miss: "text-miss-ink", open: "text-soft" }[mark],
        )}
      />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
