// The error boundary of the routes: a screen broke, or its code could not be fetched
// (offline, or a newer version was released meanwhile). The rest of the page stands.

import { useRouteError } from "react-router";
import { shellTexts } from "@/texts/shell";
import { ErrorState } from "@/ui";

export function RouteFault() {
  const error = useRouteError();
  const words = isMissingCode(error) ? shellTexts.codeMissing : shellTexts.screenBroke;
  return (
    <div className="page max-w-2xl py-10">
      <ErrorState {...words} onRetry={() => window.location.reload()} />
    </div>
  );
}

function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}
