// The two ways to link a Discord account: Discord's own authorisation page, and a code for the bot. A new code is
// requested once the current one has expired.

import { ExternalLink } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { formatCountdown, useCountdown } from "@/lib/use-countdown";
import { discordTexts as words } from "@/texts/discord";
import { buttonClass } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Card } from "@/ui/surface";
import type { DiscordCode } from "./use-discord";

/** Interval between requests for a new code. It is longer than the time for which reads are shared. */
const ASK_AGAIN_MS = 3000;

export interface DiscordCodeCardProps {
  code: DiscordCode;
  /** Requests the current code. */
  onRunOut: () => void;
}

export function DiscordCodeCard({ code: { code, expires_at, invite_url, oauth_url }, onRunOut }: DiscordCodeCardProps) {
  const left = useCountdown(expires_at);
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    onRunOut();
    // The server decides by its clock when the code expires, so it is polled until it returns another code.
    const timer = setInterval(onRunOut, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver, onRunOut]);
  const command = words.command(code);
  return (
    <Card as="section" isLifted className="grid gap-6">
      <div className="grid justify-items-start gap-3">
        <h2 className="text-h2">{words.link}</h2>
        <p className="max-w-prose text-soft">{words.consentHelp}</p>
        <a href={oauth_url} className={buttonClass({ variant: "primary", size: "lg" })}>
          {words.consent}
        </a>
      </div>
      <div className="grid gap-4 border-t border-line pt-5">
        <h3 className="text-h3">{words.or}</h3>
        <ol className="grid gap-5">
          <Step number={1}>
            <a
              href={invite_url}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ className: "justify-self-start" })}
            >
              <ExternalLink aria-hidden className="size-[1.15em] shrink-0" />
              {words.join}
            </a>
            <p className="text-small text-soft">{words.joinHelp}</p>
          </Step>
          <Step number={2}>
            <p>{words.tell}</p>
            <div className="flex max-w-md items-center gap-2 rounded-md border border-line bg-sunken ps-3">
              <code className="min-w-0 grow py-2 font-semibold wrap-anywhere">{command}</code>
              <CopyButton text={command} label={words.copy} />
            </div>
            <p className="text-small text-soft">
              {words.tellHelp}{" "}
              {isOver ? (
                <span>{words.ranOut}</span>
              ) : (
                <span>
                  {words.runsOut} <span className="font-semibold text-ink tabular-nums">{formatCountdown(left)}</span>.
                </span>
              )}
            </p>
          </Step>
        </ol>
        <p>{words.wait}</p>
      </div>
    </Card>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_1fr] gap-x-2">
      <span aria-hidden className="font-display text-h3 font-bold text-soft tabular-nums">
        {number}
      </span>
      <div className="grid min-w-0 gap-2">{children}</div>
    </li>
  );
}
