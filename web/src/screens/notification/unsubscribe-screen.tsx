// /unsubscribe?token=…: opened from an e-mail, without a log-in. It asks for confirmation, because mail software may
// open links before the reader does.

import { useSearchParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { useUnsubscribe } from "@/features/notification/use-unsubscribe";
import { notificationTexts } from "@/texts/notification";
import { noticeTexts } from "@/texts/profile";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { Callout, PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";

const words = notificationTexts.unsubscribe;

export function UnsubscribeScreen() {
  const [parameters] = useSearchParams();
  const token = parameters.get("token");
  return token ? <OfToken token={token} /> : <UnknownLink />;
}

function OfToken({ token }: { token: string }) {
  const { unsubscription, error, retry, stop } = useUnsubscribe(token);
  if (unsubscription) {
    return (
      <div className="grid max-w-2xl gap-6">
        {unsubscription.is_stopped ? <Stopped /> : <Asked unsubscription={unsubscription} stop={stop} />}
      </div>
    );
  }
  if (error === undefined)
    return (
      <Loading>
        <Skeleton className="h-40 max-w-2xl" />
      </Loading>
    );
  if (asRefusal(error).code === "notification/unknown-link") return <UnknownLink />;
  return <FaultState isPage title={words.faultTitle} error={error} onRetry={retry} />;
}

function UnknownLink() {
  return <EmptyState isPage title={words.unknownTitle} body={words.unknown} action={<Settings />} />;
}

interface AskedProps extends Pick<ReturnType<typeof useUnsubscribe>, "stop"> {
  unsubscription: Schema<"Unsubscription">;
}

function Asked({ unsubscription: { kind }, stop }: AskedProps) {
  return (
    <>
      <PageHeader title={words.title} lead={kind === null ? words.all : words.kind(noticeTexts[kind].label)} />
      <p>{words.stays}</p>
      {stop.error !== null && (
        <Callout tone="miss" role="alert">
          {notificationTexts.markFailed}
        </Callout>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          isPending={stop.isPending}
          pendingLabel={words.stopping}
          onPress={() => void stop.run()}
        >
          {words.stop}
        </Button>
        <Settings />
      </div>
    </>
  );
}

function Stopped() {
  return (
    <>
      <PageHeader title={words.stoppedTitle} lead={words.stopped} />
      <div>
        <Settings />
      </div>
    </>
  );
}

function Settings() {
  return <LinkButton to={paths.profile("notices")}>{words.settings}</LinkButton>;
}
