// /discord, and /{experience}/discord inside a session: the link with Discord, or how to create it. Discord's page
// redirects to /discord with ?code and ?state, or with ?error.

import { useCallback, useEffect, useRef } from "react";
import { useParams, useSearchParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { DiscordCodeCard } from "@/features/community/discord-code-card";
import { DiscordLinkCard } from "@/features/community/discord-link-card";
import { useDiscord, useDiscordCode } from "@/features/community/use-discord";
import { useLinkDiscord } from "@/features/community/use-link-discord";
import { useMissions } from "@/features/mission/use-missions";
import { discordTexts as words } from "@/texts/discord";
import { refusalText } from "@/texts/refusals";
import { EmptyState, LoadingRows } from "@/ui/states";
import { Callout, PageHeader } from "@/ui/surface";
import { RefusalCallout } from "@/ui/refusal-callout";
import { FaultState } from "../fault-state";

export function DiscordScreen() {
  const { experience } = useParams();
  const { data: page } = useMissions(experience ?? null);
  const { data: session, error, mutate } = useDiscord();
  const crumbs =
    experience && page
      ? { breadcrumbs: [{ label: page.program.title, to: paths.dashboard(experience) }, { label: words.title }] }
      : {};
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8">
      <PageHeader title={words.title} lead={words.lead} {...crumbs} />
      {session === undefined ? (
        error ? (
          <FaultState title={words.faultTitle} error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingRows row="h-32" />
        )
      ) : !session.is_offered ? (
        <EmptyState title={words.notOffered} body={words.notOfferedBody} />
      ) : (
        <>
          <Returned />
          {session.linked ? <DiscordLinkCard session={session} /> : <Linking />}
        </>
      )}
    </div>
  );
}

function Linking() {
  const { data: code, error, mutate } = useDiscordCode();
  const ask = useCallback(() => void mutate(), [mutate]);
  if (code !== undefined) return <DiscordCodeCard code={code} onRunOut={ask} />;
  return error ? <FaultState title={words.faultTitle} error={error} onRetry={ask} /> : <LoadingRows row="h-32" />;
}

/** Sends the code from Discord's page to the server once, and removes it from the address. */
function Returned() {
  const [query, setQuery] = useSearchParams();
  const link = useLinkDiscord();
  const isBrought = useRef(false);
  const [code, state] = [query.get("code"), query.get("state")];

  useEffect(() => {
    if (code === null || state === null || isBrought.current) return;
    isBrought.current = true;
    void link.run({ code, state }).then(() => setQuery({}, { replace: true }));
  });

  if (link.isPending) return <Callout role="status">{words.linking}</Callout>;
  if (link.error !== null) {
    const refusal = asRefusal(link.error);
    if (refusal.isUnanswered) return <RefusalCallout refusal={refusal} />;
    const { title, body } = refusalText(refusal);
    return (
      <Callout tone="miss" role="alert" title={words.failed}>
        {title}. {body}
      </Callout>
    );
  }
  return query.has("error") ? (
    <Callout role="status" title={words.cancelled}>
      {words.cancelledBody}
    </Callout>
  ) : null;
}
