// The choice of days, the missions that the extension opens again, and the button.

import { useState } from "react";
import { useNavigate } from "react-router";
import type { Refusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { useExtend } from "@/features/enrolment/use-extend";
import type { ExtensionChoice, ExtensionOption } from "@/features/enrolment/use-extension";
import { formatMoney } from "@/lib/money";
import { missionTexts } from "@/texts/mission";
import { extensionRefusalWords, extensionTexts as words } from "@/texts/extension";
import { refusalText, type RefusalText } from "@/texts/refusals";
import { Button, LinkButton } from "@/ui/button";
import { RadioGroup } from "@/ui/choice";
import { Callout, Card } from "@/ui/surface";
import { toast } from "@/ui/toasts";

export interface ExtensionFormProps {
  xs: string;
  choice: ExtensionChoice;
}

export function ExtensionForm({ xs, choice: { offer, reopens } }: ExtensionFormProps) {
  const [days, setDays] = useState<string | null>(null);
  const chosen = offer.options.find((option) => String(option.days) === days) ?? offer.options[0];
  const { extend, isPending, refusal } = useExtend();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  if (chosen === undefined) return null;

  async function submit(option: ExtensionOption) {
    if (isDone) return;
    const done = await extend(xs, option);
    if (done === undefined) return;
    setDone(true);
    toast.success(words.doneTitle, { description: words.done(done.extended.new_until) });
    void navigate(paths.missions(xs));
  }
  const fault = refusal === null ? null : faultWords(refusal);
  return (
    <Card className="grid gap-8">
      <RadioGroup
        label={words.choose}
        description={words.left(offer.left)}
        value={String(chosen.days)}
        onChange={setDays}
        isDisabled={isPending}
        options={offer.options.map(optionOf)}
      />
      <section className="grid gap-3">
        <h2 className="text-h3">{reopens.length > 0 ? words.reopens : words.newUntil(chosen.new_until)}</h2>
        {reopens.length === 0 && <p>{words.opensNothing}</p>}
        {reopens.length > 0 && (
          <ul className="grid gap-1">
            {reopens.map(({ id, number, title }) => (
              <li key={id}>{missionTexts.numbered(number, title)}</li>
            ))}
          </ul>
        )}
        <p className="text-small text-soft">{words.certificate}</p>
      </section>
      {fault !== null && (
        <Callout tone="miss" role="alert" title={fault.title}>
          {fault.body}
        </Callout>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        <p className="font-display text-h2 font-bold">{priceOf(chosen)}</p>
        {chosen.price === null ? (
          <Button
            variant="primary"
            size="lg"
            className="max-sm:w-full"
            isPending={isPending || isDone}
            pendingLabel={words.submitting}
            onPress={() => void submit(chosen)}
          >
            {words.submitFree(chosen.days)}
          </Button>
        ) : (
          <LinkButton
            variant="primary"
            size="lg"
            className="max-sm:w-full"
            reloadDocument
            to={paths.checkoutOfExtension(xs, chosen.days)}
          >
            {words.submit(formatMoney(chosen.price))}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

/** Without a response it is unknown whether the access was extended. */
function faultWords(refusal: Refusal): RefusalText {
  if (refusal.isUnanswered) return refusalText(refusal);
  const { title, body } = extensionRefusalWords(refusal);
  return { title: `${words.failed}. ${title}`, body };
}

function optionOf(option: ExtensionOption) {
  const { days, new_until, old_until, price } = option;
  const label = price === null ? words.days(days) : words.daysFor(days, formatMoney(price));
  return { value: String(days), label, description: `${words.newUntil(new_until)}, ${words.instead(old_until)}` };
}

function priceOf({ price }: ExtensionOption): string {
  return price === null ? words.free : formatMoney(price);
}
