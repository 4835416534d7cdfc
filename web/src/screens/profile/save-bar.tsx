// The bar for unsaved changes, with buttons to save or discard them. It stays visible while scrolling.

import { asRefusal } from "@/api/refusal";
import { profileTexts } from "@/texts/profile";
import { failureText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { Callout } from "@/ui/surface";

const words = profileTexts.about;

export function SaveBar({
  isChanged,
  isPending,
  error,
  onUndo,
}: {
  isChanged: boolean;
  isPending: boolean;
  error: unknown;
  onUndo: () => void;
}) {
  if (!isChanged && !isPending) return null;
  const refusal = error ? asRefusal(error) : null;
  return (
    <div className="sticky bottom-3 z-10 grid gap-3 rounded-lg border border-line bg-raised p-4 shadow-float">
      {refusal && (
        <Callout tone="miss" role="alert" title={failureText(refusal, words.failed).title}>
          {refusal.code === "validation-fail" ? words.invalid : failureText(refusal, words.failed).body} {words.kept}
        </Callout>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="grow text-small text-soft max-sm:basis-full">
          {words.unsaved}
        </p>
        <Button variant="quiet" onPress={onUndo} className="max-sm:px-3">
          {words.undo}
        </Button>
        <Button
          type="submit"
          variant="primary"
          className="max-sm:px-3"
          isPending={isPending}
          pendingLabel={words.saving}
        >
          {words.save}
        </Button>
      </div>
    </div>
  );
}
