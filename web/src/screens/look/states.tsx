// States of a page: loading, empty, and error.

import { lookTexts as words } from "@/texts/look";
import { Button } from "@/ui/button";
import { EmptyState, ErrorState, Loading, Skeleton } from "@/ui/states";
import { LookSection } from "./look-section";

const nothing = () => undefined;

export function States() {
  return (
    <LookSection title={words.states}>
      <Loading>
        <div className="grid gap-3">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton />
          <Skeleton className="h-20" />
        </div>
      </Loading>
      <EmptyState
        title={words.empty.title}
        body={words.empty.body}
        action={<Button variant="primary">{words.empty.action}</Button>}
      />
      <ErrorState {...words.error} onRetry={nothing} requestId="01JD" />
    </LookSection>
  );
}
