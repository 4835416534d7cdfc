// Sets a new password with the code of a link. The requirements are shown before the first keystroke; a spent link is
// explained, and another can be requested.

import { CheckCircle2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { Navigate } from "react-router";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { usePasswordPolicy } from "@/features/account/use-password-policy";
import { faultOf } from "@/features/account/sign-in-fault";
import { useChoosePassword, useResetCode } from "@/features/account/use-reset-password";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { accountTexts } from "@/texts/account";
import { Button, LinkButton } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { TextField } from "@/ui/field";
import { ErrorState, Loading, Skeleton } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { toast } from "@/ui/toasts";
import { AccountPanel } from "./account-panel";
import { PasswordField } from "./password-field";
import { PasswordTicks } from "./password-ticks";

const words = accountTexts.reset;

export function ResetChoosing({ code, onAsk }: { code: string; onAsk: () => void }) {
  const person = usePerson();
  // Renders the screen again after saving. If the person was already logged in, no other state changes.
  const [, setSaved] = useState(false);
  const { state, check } = useResetCode(code);
  if (state.kind === "done" && person) return <Navigate replace to={paths.home()} />;
  if (state.kind === "spent") return <SpentLink onAsk={onAsk} />;
  return (
    <AccountPanel title={words.title} lead={words.chooseLead}>
      {state.kind === "good" && (
        <NewPassword code={code} email={state.email} onAsk={onAsk} onSaved={() => setSaved(true)} />
      )}
      {state.kind === "done" && <Saved />}
      {state.kind === "unchecked" && (
        <ErrorState title={words.codeUnchecked} body={accountTexts.faults[state.fault]} onRetry={check} />
      )}
      {state.kind === "checking" && (
        <Loading label={words.checking}>
          <div className="grid gap-5">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-12" />
          </div>
        </Loading>
      )}
    </AccountPanel>
  );
}

interface NewPasswordProps {
  code: string;
  email: string;
  onAsk: () => void;
  onSaved: () => void;
}

function NewPassword({ code, email, onAsk, onSaved }: NewPasswordProps) {
  const [password, setPassword] = useState("");
  const [isRemembered, setRemembered] = useState(true);
  const [isSent, setSent] = useState(false);
  const [form, focusFault] = useFaultFocus();
  const policy = usePasswordPolicy(password);
  const { run, isPending, error } = useChoosePassword(code, email);
  const fault = error ? faultOf(error) : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!password || !policy.isMet) return focusFault();
    const isIn = await run(password, isRemembered);
    if (isIn === undefined) return focusFault();
    if (isIn) toast.success(words.done);
    onSaved();
  }

  if (fault === "code-spent") return <Spent onAsk={onAsk} />;
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {fault && fault !== "weak-password" && (
        <Callout tone="miss" role="alert">
          {accountTexts.faults[fault]}
        </Callout>
      )}
      <TextField label={words.account} type="email" name="email" autoComplete="username" value={email} isReadOnly />
      <PasswordField
        label={accountTexts.newPassword}
        name="password"
        autoComplete="new-password"
        isRequired
        value={password}
        onChange={setPassword}
        error={
          isSent && (!password || !policy.isMet || fault === "weak-password") && accountTexts.faults["weak-password"]
        }
        description={<PasswordTicks ticks={policy.ticks} />}
      />
      <Checkbox isSelected={isRemembered} onChange={setRemembered} description={accountTexts.rememberHelp}>
        {accountTexts.remember}
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        icon={CheckCircle2}
        isPending={isPending}
        pendingLabel={words.saving}
      >
        {words.save}
      </Button>
    </form>
  );
}

function Saved() {
  return (
    <Callout
      tone="tip"
      role="status"
      title={words.savedTitle}
      actions={
        <LinkButton variant="primary" to={paths.login()}>
          {accountTexts.login.submit}
        </LinkButton>
      }
    >
      {words.savedBody}
    </Callout>
  );
}

function SpentLink({ onAsk }: { onAsk: () => void }) {
  return (
    <AccountPanel title={words.codeUsedTitle}>
      <Spent onAsk={onAsk} />
    </AccountPanel>
  );
}

function Spent({ onAsk }: { onAsk: () => void }) {
  return (
    <div role="alert" className="grid gap-6">
      <p>{words.codeUsed}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onPress={onAsk}>
          {words.submit}
        </Button>
        <LinkButton to={paths.login()}>{accountTexts.login.submit}</LinkButton>
      </div>
    </div>
  );
}
