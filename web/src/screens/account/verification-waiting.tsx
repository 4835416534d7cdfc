// Shown until the link is followed: the address, a button to send the link again with the attempts left, and a form for
// another address. It never blocks the person: "later" continues without verification.

import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "@/app/paths";
import type { Person } from "@/features/account/identity";
import { useVerifyEmail, useWatchVerified } from "@/features/account/use-verify-email";
import { accountTexts } from "@/texts/account";
import { LinkButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Loading, Skeleton } from "@/ui/states";
import { TextLink } from "@/ui/text-link";
import { FaultState } from "../fault-state";
import { AccountPanel } from "./account-panel";
import { ChangeAddress } from "./change-address";
import { SendLink } from "./send-link";

const words = accountTexts.verification;

export function VerificationWaiting({ person, next }: { person: Person; next: string }) {
  const { standing, send } = useVerifyEmail();
  const [isChanging, setChanging] = useState(person.isVerified);
  const [isSent, setSent] = useState(false);
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  const isNew = Boolean((state as { isNew?: boolean } | null)?.isNew);
  const isAsked = useRef(false);
  useWatchVerified(true, true);

  const sendTo = async (email?: string) => {
    const sent = await send.run(email);
    if (!sent) return;
    setSent(true);
    setChanging(false);
  };

  function cancel() {
    send.clear();
    if (person.isVerified) void navigate(paths.profile());
    else setChanging(false);
  }

  // A new person gets the first link automatically. The flag in the page's state is then removed, so that a reload
  // sends no second link.
  useEffect(() => {
    if (!isNew || isAsked.current) return;
    isAsked.current = true;
    void send.run().then(() => {
      setSent(true);
      return navigate(pathname + search, { replace: true, state: null });
    });
  });

  const { data } = standing;
  return (
    <AccountPanel
      title={person.isVerified ? words.changeTitle : words.title}
      lead={person.isVerified ? words.changeLead : words.lead}
    >
      {data ? (
        <>
          <div className={cx("grid gap-1", person.isVerified && !isSent && "hidden")}>
            <p className="text-soft">{isSent || data.retry_at ? words.sentTo : words.sendTo}</p>
            <p className="flex items-center gap-3 text-lead font-semibold break-all">
              <MailCheck aria-hidden className="size-5 shrink-0 text-soft" />
              {data.sent_to}
            </p>
            <p className="pt-2">{words.whatNext}</p>
          </div>
          {isChanging ? (
            <ChangeAddress
              from={person.email}
              isPending={send.isPending}
              error={send.error}
              onSend={(email) => void sendTo(email)}
              onCancel={cancel}
            />
          ) : (
            <SendLink
              standing={data}
              isSent={isSent}
              isPending={send.isPending}
              error={send.error}
              onSend={() => void sendTo(data.sent_to === person.email ? undefined : data.sent_to)}
              onChange={() => {
                send.clear();
                setChanging(true);
              }}
            />
          )}
        </>
      ) : standing.error ? (
        <FaultState title={words.faultTitle} error={standing.error} onRetry={() => void standing.mutate()} />
      ) : (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {person.isVerified ? (
        <TextLink to={paths.profile()} className="justify-self-start text-small">
          {words.toProfile}
        </TextLink>
      ) : (
        <div className="grid gap-2 border-t border-line pt-5">
          <LinkButton to={next} className="justify-self-start">
            {words.later}
          </LinkButton>
          <p className="text-small text-soft">{words.laterNote}</p>
        </div>
      )}
    </AccountPanel>
  );
}
