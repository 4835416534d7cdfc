// A failed load as an ErrorState: the screen says what could not be loaded, the
// catalogue of refusals says why, and the request's id is there to quote.

import { asRefusal } from "@/api/refusal";
import { refusalText } from "@/texts/refusals";
import { ErrorState } from "@/ui";

export function FaultState({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const refusal = asRefusal(error);
  const words = refusalText(refusal.code);
  return <ErrorState title={title} body={`${words.title}. ${words.body}`} onRetry={onRetry} requestId={refusal.requestId} />;
}
