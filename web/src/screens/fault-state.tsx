// Shows a failed load as an ErrorState. The screen's title says what could not be loaded, the texts of the refusal say
// why, and the request's id can be quoted. If a retry cannot help, another action is offered. A page that the account
// may not see has its own view.

import { asRefusal } from "@/api/refusal";
import { OfflineState } from "@/app/layouts/offline-state";
import { paths } from "@/app/paths";
import { ForbiddenState } from "@/features/account/forbidden-state";
import { useIsOnline } from "@/lib/use-is-online";
import { refusalText } from "@/texts/refusals";
import { shellTexts } from "@/texts/shell";
import { LinkButton } from "@/ui/button";
import { ErrorState } from "@/ui/states";

export interface FaultStateProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Whether it is the only content of the page. */
  isPage?: boolean;
}

export function FaultState({ title, error, onRetry, isPage = false }: FaultStateProps) {
  const refusal = asRefusal(error);
  const isOnline = useIsOnline();
  if (refusal.code === "auth/forbidden") return <ForbiddenState refusal={refusal} isPage={isPage} />;
  if (isPage && refusal.isPassing && !isOnline) return <OfflineState onRetry={onRetry} />;
  const words = refusalText(refusal);
  const leadsOn = isPage && !refusal.isPassing;
  return (
    <ErrorState
      isPage={isPage}
      title={title}
      body={`${words.title}. ${words.body}`}
      onRetry={leadsOn ? undefined : onRetry}
      action={
        <>
          {leadsOn && (
            <LinkButton variant="primary" to={paths.catalogue()}>
              {shellTexts.notFound.toCatalogue}
            </LinkButton>
          )}
          <LinkButton to={paths.support()}>{shellTexts.forbidden.askSupport}</LinkButton>
        </>
      }
      requestId={refusal.requestId}
    />
  );
}
