// What sign-up and log-in share: the narrow column beside a stretch of farmland, Google
// first, the way back to where one was. A signed-in visitor is sent on at once.

import type { ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { usePerson, type SignInFaultKind } from "@/features/account";
import { ProgramCover } from "@/features/program";
import { accountTexts } from "@/texts/account";
import { Callout, PageHeader, TextLink } from "@/ui";
import { GoogleButton } from "./google-button";

interface AccountFrameProps {
  words: { title: string; lead: string; other: string; otherLink: string };
  otherPath: (next?: string) => string;
  fault: SignInFaultKind | null;
  isGooglePending: boolean;
  isBusy: boolean;
  onGoogle: () => void;
  children: ReactNode;
}

export function AccountFrame({ words, otherPath, fault, isGooglePending, isBusy, onGoogle, children }: AccountFrameProps) {
  const person = usePerson();
  const [search] = useSearchParams();
  const next = safeNext(search.get("next"));
  if (person) return <Navigate replace to={next ?? paths.home()} />;
  return (
    <div className="mx-auto grid max-w-5xl overflow-hidden rounded-xl border border-line bg-surface lg:grid-cols-[1fr_24rem]">
      <div className="grid content-start gap-6 p-6 sm:p-10 lg:px-16">
        <PageHeader title={words.title} lead={words.lead} />
        {next && <p className="text-sm text-soft">{accountTexts.comeBack}</p>}
        <GoogleButton isPending={isGooglePending} isDisabled={isBusy && !isGooglePending} onPress={onGoogle} />
        <p className="flex items-center gap-4 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">{accountTexts.or}</p>
        {fault && <Callout tone="danger" role="alert">{accountTexts.faults[fault]}</Callout>}
        {children}
        <p className="text-sm text-soft">
          {words.other} <TextLink to={otherPath(next ?? undefined)}>{words.otherLink}</TextLink>
        </p>
      </div>
      <ProgramCover cover={{ hue: 158, motif: "sprout" }} shape="tall" className="max-lg:hidden" />
    </div>
  );
}

/** Only an address of this application; never one that leads elsewhere. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/")) return null;
  const url = new URL(next, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search : null;
}
