// The reason why no payment was started, with the assurance that no money was charged, and the possible actions. A
// changed price is shown line by line.

import type { Refusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { checkoutTexts as words } from "@/texts/checkout";
import { failureText, refusalText } from "@/texts/refusals";
import { Button, LinkButton } from "@/ui/button";
import { Callout } from "@/ui/surface";

export interface PayFaultProps {
  refusal: Refusal;
  /** Name of the purchased item. */
  item: string;
  /** The session of the place. */
  xs: string;
  onAgree: () => void;
  /** Chooses the base price. */
  onBase: () => void;
  /** Pays although an earlier payment may have been paid. */
  onPayAgain: () => void;
}

export function PayFault({ refusal, item, xs, onAgree, onBase, onPayAgain }: PayFaultProps) {
  if (refusal.code === "payment/country-mismatch") {
    return (
      <Callout
        tone="note"
        role="alert"
        title={words.mismatchTitle}
        actions={<Button onPress={onBase}>{words.seeBase(refusal.meta.total)}</Button>}
      >
        {words.mismatch(refusal.meta)}
      </Callout>
    );
  }
  if (refusal.code === "payment/awaited") {
    const { payment, method } = refusal.meta;
    const look = (
      <LinkButton variant="primary" to={paths.checkoutSuccess(xs, method.replaceAll("_", "-"), payment)}>
        {words.awaited.look}
      </LinkButton>
    );
    return (
      <Callout
        tone="note"
        role="alert"
        title={words.awaited.title(words.methods[method])}
        actions={
          <>
            {look}
            <Button onPress={onPayAgain}>{words.awaited.payAgain}</Button>
          </>
        }
      >
        {words.awaited.warning}
      </Callout>
    );
  }
  if (refusal.code === "payment/quote-stale") {
    const { change } = refusal.meta;
    const again = <Button onPress={onAgree}>{words.seePrice}</Button>;
    if (change.is !== "changed")
      return (
        <Callout tone="note" role="alert" title={words.expired} actions={again}>
          {words.expiredBody}
        </Callout>
      );
    return (
      <Callout tone="note" role="alert" title={words.changed} actions={again}>
        <p>{words.changedBody}</p>
        <ul className="grid gap-1 pt-2">
          {change.lines.map((line) => (
            <li key={`${line.kind} ${line.label}`}>{words.change(line, item)}</li>
          ))}
          <li className="font-semibold">{words.totalChange(change.total_before, change.total_after)}</li>
        </ul>
      </Callout>
    );
  }
  const { title, body } = failureText(refusal, `${words.failed}. ${refusalText(refusal).title}`);
  return (
    <Callout tone="miss" role="alert" title={title}>
      {body}
    </Callout>
  );
}
