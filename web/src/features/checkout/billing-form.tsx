// Billing details for future receipts, all optional.

import { useState, type FormEvent } from "react";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { checkoutTexts } from "@/texts/checkout";
import { fieldFaults } from "@/texts/field-faults";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { TextArea, TextField } from "@/ui/field";
import { Callout } from "@/ui/surface";
import { toast } from "@/ui/toasts";
import { useBilling, useSaveBilling } from "./use-billing";

const words = checkoutTexts.billingDetails;

export function BillingForm() {
  const { data } = useBilling();
  return (
    <Disclosure title={words.title} className="max-w-prose">
      {data !== undefined && <Fields key={JSON.stringify(data.details)} details={data.details ?? null} />}
    </Disclosure>
  );
}

function Fields({ details }: { details: Schema<"BillingDetails"> | null }) {
  const [name, setName] = useState(details?.name ?? "");
  const [address, setAddress] = useState(details?.address.join("\n") ?? "");
  const [taxNumber, setTaxNumber] = useState(details?.tax_number ?? "");
  const { run, isPending, error } = useSaveBilling();
  const [form, focusFault] = useFaultFocus();
  const faults = fieldFaults(error);
  const text = error === null || Object.keys(faults).length > 0 ? null : refusalText(asRefusal(error));
  async function save(event: FormEvent) {
    event.preventDefault();
    if ((await run({ name, address, tax_number: taxNumber })) === undefined) focusFault();
    else toast.success(words.saved);
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)} className="grid justify-items-start gap-4 pt-3">
      <p className="text-small text-soft">{words.lead}</p>
      <TextField
        label={words.name}
        value={name}
        onChange={setName}
        autoComplete="billing organization"
        error={faults["name"]}
        className="w-full"
      />
      <TextArea
        label={words.address}
        value={address}
        onChange={setAddress}
        rows={3}
        error={faults["address"]}
        className="w-full"
      />
      <TextField
        label={words.taxNumber}
        value={taxNumber}
        onChange={setTaxNumber}
        autoComplete="off"
        error={faults["tax_number"]}
        className="w-full"
      />
      {text && (
        <Callout tone="miss" role="alert" title={text.title}>
          {text.body}
        </Callout>
      )}
      <Button type="submit" isPending={isPending} pendingLabel={words.saving}>
        {words.save}
      </Button>
    </form>
  );
}
