// Why the enrolment was refused, beside the button and not in a toast.

import type { Refusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { formatMoney } from "@/lib/money";
import { enrolmentTexts } from "@/texts/enrolment";
import { commonTexts } from "@/texts/common";
import { failureText, refusalText } from "@/texts/refusals";
import { Button, LinkButton } from "@/ui/button";
import { Callout } from "@/ui/surface";

const words = enrolmentTexts.enrol;

export function EnrolRefusal({ refusal, xs, onRetry }: { refusal: Refusal; xs: string; onRetry: () => void }) {
  if (refusal.code === "program-not-enrolled") {
    const { price } = refusal.meta;
    return (
      <Callout
        role="alert"
        tone="note"
        title={price ? words.paidTitle(formatMoney(price)) : words.paidTitleUnknown}
        actions={
          <LinkButton variant="primary" reloadDocument to={paths.checkout(xs)}>
            {words.toCheckout}
          </LinkButton>
        }
      >
        {words.paidBody}
      </Callout>
    );
  }
  if (refusal.code === "program-already-purchased") {
    return (
      <Callout
        role="alert"
        tone="tip"
        title={words.alreadyTitle}
        actions={
          <LinkButton variant="primary" to={paths.portal()}>
            {words.goOn}
          </LinkButton>
        }
      >
        {words.alreadyBody}
      </Callout>
    );
  }
  const text = failureText(refusal, `${words.failed}. ${refusalText(refusal).title}`);
  return (
    <Callout
      role="alert"
      tone="miss"
      title={text.title}
      actions={refusal.isPassing && <Button onPress={onRetry}>{commonTexts.retry}</Button>}
    >
      <p>{text.body}</p>
      {refusal.requestId && <p className="text-small text-soft">{commonTexts.requestId(refusal.requestId)}</p>}
    </Callout>
  );
}
