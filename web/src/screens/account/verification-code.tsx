// Applies the code of the e-mail's link. A repeated visit works too: a verified address is confirmed, and a person who
// is logged out in this browser is asked to log in.

import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { useApplyCode } from "@/features/account/use-verify-email";
import { accountTexts } from "@/texts/account";
import { LinkButton } from "@/ui/button";
import { ErrorState, Loading, Skeleton } from "@/ui/states";
import { AccountPanel } from "./account-panel";
import { VerifiedPanel } from "./verified-panel";

const words = accountTexts.verification;

export function VerificationCode({ code, next }: { code: string; next: string }) {
  const person = usePerson();
  const { state, retry } = useApplyCode(code);
  if (state.kind === "applied" && person?.isVerified) return <VerifiedPanel address={person.email} next={next} />;
  if (state.kind === "applied") return person ? <VerifiedForAnother own={person.email} /> : <VerifiedElsewhere />;
  if (state.kind === "spent")
    return person?.isVerified ? (
      <VerifiedPanel isAlready address={person.email} next={next} />
    ) : (
      <SpentLink isSignedIn={person !== null} />
    );
  return (
    <AccountPanel title={words.title}>
      {state.kind === "failed" ? (
        <ErrorState title={words.failedTitle} body={accountTexts.faults[state.fault]} onRetry={retry} />
      ) : (
        <Loading label={words.applying}>
          <Skeleton className="h-24" />
        </Loading>
      )}
    </AccountPanel>
  );
}

/** Shown if another person is logged in here. */
function VerifiedForAnother({ own }: { own: string | null }) {
  return (
    <AccountPanel title={words.ofAnotherTitle}>
      <p role="status" className="text-lead">
        {words.ofAnother(own)}
      </p>
      <LinkButton variant="primary" size="lg" to={paths.verification()} className="justify-self-start max-sm:w-full">
        {words.toOwn}
      </LinkButton>
    </AccountPanel>
  );
}

/** Shown if no person is logged in here, or if the link moved the account to a new address. */
function VerifiedElsewhere() {
  return (
    <AccountPanel title={words.doneTitle}>
      <p role="status" className="text-lead">
        {words.doneLeadPlain}
      </p>
      <p className="text-soft">{words.elsewhere}</p>
      <LinkButton variant="primary" size="lg" to={paths.login()} className="justify-self-start max-sm:w-full">
        {words.logIn}
      </LinkButton>
    </AccountPanel>
  );
}

function SpentLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AccountPanel title={words.usedTitle}>
      <div role="alert" className="grid gap-2">
        <p>{words.usedBody}</p>
        <p>{isSignedIn ? words.usedSignedIn : words.usedAnonymous}</p>
      </div>
      {isSignedIn ? (
        <LinkButton variant="primary" size="lg" to={paths.verification()} className="justify-self-start max-sm:w-full">
          {words.askAnother}
        </LinkButton>
      ) : (
        <LinkButton
          variant="primary"
          size="lg"
          to={paths.login(paths.verification())}
          className="justify-self-start max-sm:w-full"
        >
          {words.logIn}
        </LinkButton>
      )}
    </AccountPanel>
  );
}
