// A form to change the account's address. A link is sent to the new address, and the account changes once the link is
// followed.

import { useLayoutEffect, useState, type FormEvent } from "react";
import { asRefusal } from "@/api/refusal";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { accountTexts } from "@/texts/account";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { RefusalCallout } from "@/ui/refusal-callout";

const words = accountTexts.verification;

interface ChangeAddressProps {
  from: string | null;
  isPending: boolean;
  error: unknown;
  onSend: (email: string) => void;
  onCancel: () => void;
}

export function ChangeAddress({ from, isPending, error, onSend, onCancel }: ChangeAddressProps) {
  const [email, setEmail] = useState(from ?? "");
  const [isSent, setSent] = useState(false);
  const [form, focusFault] = useFaultFocus();
  const refusal = error ? asRefusal(error) : null;
  const isFieldFault = refusal?.code === "validation-fail";

  // The person has just opened this field, so it takes the focus.
  useLayoutEffect(() => form.current?.querySelector("input")?.focus(), [form]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (email.trim()) onSend(email.trim());
    else focusFault();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {refusal && !isFieldFault && <RefusalCallout refusal={refusal} />}
      <TextField
        label={words.newAddress}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        isRequired
        value={email}
        onChange={setEmail}
        description={words.changeHelp}
        error={
          isSent && (!email.trim() ? accountTexts.emailMissing : isFieldFault && accountTexts.faults["invalid-email"])
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          className="max-sm:w-full"
          isPending={isPending}
          pendingLabel={words.sending}
        >
          {words.changeSubmit}
        </Button>
        <Button variant="quiet" onPress={onCancel} className="max-sm:w-full">
          {words.changeCancel}
        </Button>
      </div>
    </form>
  );
}
