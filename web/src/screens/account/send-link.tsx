// Sends the link again. Shows a countdown to the next possible attempt, which screen readers get as a time, and the
// number of attempts left.

import { asRefusal } from "@/api/refusal";
import type { VerifyEmail } from "@/api/types";
import { formatTime } from "@/lib/dates";
import { formatCountdown, useCountdown } from "@/lib/use-countdown";
import { accountTexts } from "@/texts/account";
import { Button } from "@/ui/button";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { RefusalCallout } from "@/ui/refusal-callout";

const words = accountTexts.verification;
const LONG_WAIT_SECONDS = 600;

interface SendLinkProps {
  standing: VerifyEmail;
  isSent: boolean;
  isPending: boolean;
  error: unknown;
  onSend: () => void;
  onChange: () => void;
}

export function SendLink({ standing, isSent, isPending, error, onSend, onChange }: SendLinkProps) {
  const refusal = error ? asRefusal(error) : null;
  const at =
    refusal?.code === "auth/verify-attempts-limit" || refusal?.code === "rate-limit-exceeded"
      ? refusal.meta.retry_at
      : standing.retry_at;
  const seconds = useCountdown(at);
  const isWaiting = seconds > 0;
  return (
    <div className="grid gap-3">
      {refusal && <RefusalCallout refusal={refusal} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          className="max-sm:w-full"
          variant={isSent || standing.retry_at ? "secondary" : "primary"}
          isDisabled={isWaiting}
          isPending={isPending}
          pendingLabel={words.sending}
          onPress={onSend}
        >
          {isSent || standing.retry_at ? words.resend : words.send}
        </Button>
        <Button variant="quiet" onPress={onChange} className="max-sm:w-full">
          {words.change}
        </Button>
      </div>
      <div className="grid gap-1 text-small text-soft">
        {isWaiting && at && (
          <p className="tabular-nums">
            {seconds > LONG_WAIT_SECONDS ? (
              words.resendAt(formatTime(at))
            ) : (
              <>
                <span aria-hidden>{words.resendIn(formatCountdown(seconds))}</span>
                <VisuallyHidden>{words.resendAt(formatTime(at))}</VisuallyHidden>
              </>
            )}
          </p>
        )}
        <p>{words.left(standing.left)}</p>
        <p>{words.spam}</p>
      </div>
      <p role="status" className="sr-only">
        {isSent ? words.sentNews(standing.sent_to) : ""}
      </p>
    </div>
  );
}
