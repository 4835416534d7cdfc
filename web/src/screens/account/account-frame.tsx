// The common frame of sign-up and log-in: the narrow column beside the picture, Google first, and the way back to the
// page the visitor came from. A signed-in visitor is redirected at once: to that page if there is one, else a new
// person to the verification and the onboarding, and others to home.

import type { ReactElement, ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import type { Person } from "@/features/account/identity";
import { usePerson } from "@/features/account/use-account";
import { isNewcomer } from "@/features/account/newcomer";
import { useFirstLink } from "@/features/account/use-verify-email";
import { accountTexts } from "@/texts/account";
import { Callout } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import { AccountPanel } from "./account-panel";
import { GoogleButton } from "./google-button";
import type { CredentialsState, CredentialsKind, TypedAddress } from "./use-credentials-form";

interface AccountFrameProps {
  kind: CredentialsKind;
  credentials: CredentialsState;
  note?: ReactElement | false | null;
  children: ReactNode;
}

export function AccountFrame({ kind, credentials, note, children }: AccountFrameProps) {
  const person = usePerson();
  const [search] = useSearchParams();
  const next = safeNext(search.get("next"));
  if (person) return <SendOn person={person} next={next} />;
  const words = accountTexts[kind];
  const other = kind === "login" ? paths.signup : paths.login;
  const { pending, fault } = credentials;
  return (
    <AccountPanel title={words.title} lead={words.lead}>
      {note}
      {next && <p className="text-small text-soft">{accountTexts.comeBack}</p>}
      <GoogleButton
        isPending={pending === "google"}
        isDisabled={pending !== null && pending !== "google"}
        onPress={credentials.enterWithGoogle}
      />
      <p className="flex items-center gap-4 text-small text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {accountTexts.or}
      </p>
      {fault && (
        <Callout tone="miss" role="alert">
          {accountTexts.faults[fault]}
        </Callout>
      )}
      <div className="contents">{children}</div>
      <p className="text-small text-soft">
        {words.other}{" "}
        <TextLink
          to={other(next ?? undefined)}
          state={{ email: credentials.email } satisfies TypedAddress}
          className="inline-flex min-h-6 items-center"
        >
          {words.otherLink}
        </TextLink>
      </p>
    </AccountPanel>
  );
}

function SendOn({ person, next }: { person: Person; next: string | null }) {
  // Sends a new person the verification link, unless they are redirected to the verification page, which sends it.
  useFirstLink(isNewcomer() && next !== null ? person : null);
  if (next) return <Navigate replace to={next} />;
  if (!isNewcomer()) return <Navigate replace to={paths.home()} />;
  return person.isVerified ? (
    <Navigate replace to={paths.onboarding()} />
  ) : (
    <Navigate replace to={paths.verification()} state={{ isNew: true }} />
  );
}

/** Returns the address as a path if it belongs to this application; null otherwise. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/")) return null;
  const url = new URL(next, window.location.origin);
  const path = url.pathname + url.search + url.hash;
  // `/..//elsewhere` has this origin, but its path `//elsewhere` has another one.
  const isHome = [url, new URL(path, window.location.origin)].every((each) => each.origin === window.location.origin);
  return isHome ? path : null;
}
