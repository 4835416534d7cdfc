// Requests the link to reset the password. The confirmation does not depend on whether the address has an account.

import { MailCheck } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useLocation } from "react-router";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { useAskReset } from "@/features/account/use-reset-password";
import { formatTime } from "@/lib/dates";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { accountTexts } from "@/texts/account";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { Callout } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import { AccountPanel } from "./account-panel";
import { EmailField } from "./email-field";
import type { TypedAddress } from "./use-credentials-form";

const words = accountTexts.reset;

export function ResetAsking() {
  const person = usePerson();
  const state = useLocation().state as TypedAddress | null;
  const [email, setEmail] = useState(state?.email ?? person?.email ?? "");
  const [isSent, setSent] = useState(false);
  const [times, setTimes] = useState<readonly string[]>([]);
  const [form, focusFault] = useFaultFocus();
  const { run, isPending, error, clear } = useAskReset();
  const fault = error ? faultWords(error) : null;

  async function ask() {
    const at = await run(email.trim());
    if (at) setTimes((before) => [...before, at]);
    else focusFault();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (email.trim()) void ask();
    else focusFault();
  }

  if (times.length > 0) {
    return (
      <AccountPanel title={words.sentTitle} lead={words.sentLead}>
        <p className="flex items-center gap-3 font-semibold break-all">
          <MailCheck aria-hidden className="size-5 shrink-0 text-soft" />
          {email.trim()}
        </p>
        <ol className="grid list-decimal gap-2 ps-5 marker:font-semibold marker:text-soft">
          {words.steps.map((step) => (
            <li key={step} className="ps-1">
              {step}
            </li>
          ))}
        </ol>
        <p className="text-small text-soft">{words.google}</p>
        {fault && (
          <Callout tone="miss" role="alert">
            {fault.text}
          </Callout>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            className="max-sm:w-full"
            isPending={isPending}
            pendingLabel={words.pending}
            onPress={() => void ask()}
          >
            {words.again}
          </Button>
          <Button
            variant="quiet"
            className="max-sm:w-full"
            onPress={() => {
              clear();
              setTimes([]);
            }}
          >
            {words.other}
          </Button>
        </div>
        <p role="status" className="text-small text-soft empty:hidden">
          {times.length > 1 ? words.sentAgain(formatTime(times.at(-1)!)) : ""}
        </p>
        <Back email={email} />
      </AccountPanel>
    );
  }
  return (
    <AccountPanel title={words.title} lead={words.lead}>
      {fault && !fault.isField && (
        <Callout tone="miss" role="alert">
          {fault.text}
        </Callout>
      )}
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <EmailField
          value={email}
          onChange={(next) => {
            clear();
            setEmail(next);
          }}
          error={isSent && (!email.trim() ? accountTexts.emailMissing : fault?.isField && fault.text)}
        />
        <Button type="submit" variant="primary" size="lg" isWide isPending={isPending} pendingLabel={words.pending}>
          {words.submit}
        </Button>
      </form>
      <Back email={email} />
    </AccountPanel>
  );
}

function Back({ email }: { email: string }) {
  return (
    <p className="text-small">
      <TextLink
        to={paths.login()}
        state={{ email } satisfies TypedAddress}
        className="inline-flex min-h-6 items-center"
      >
        {words.back}
      </TextLink>
    </p>
  );
}

function faultWords(error: unknown): { text: string; isField: boolean } {
  const refusal = asRefusal(error);
  if (refusal.code === "validation-fail") return { text: accountTexts.faults["invalid-email"], isField: true };
  if (refusal.code === "rate-limit-exceeded") {
    return { text: words.tooOften(formatTime(refusal.meta.retry_at)), isField: false };
  }
  return { text: refusalText(refusal).body, isField: false };
}
