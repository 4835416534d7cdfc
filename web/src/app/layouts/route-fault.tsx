// The error boundary of the routes: a screen broke, or its code could not be fetched (offline, or a newer version was
// released in the meantime). The frame of the page stays.

import { useEffect, type ReactNode } from "react";
import { useParams, useRouteError } from "react-router";
import { report } from "@/api/breakages";
import { asRefusal, Refusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { ForbiddenState } from "@/features/account/forbidden-state";
import { shellTexts } from "@/texts/shell";
import { LinkButton } from "@/ui/button";
import { ErrorState } from "@/ui/states";
import { OfflineState } from "./offline-state";

export function RouteFault() {
  const error = useRouteError();
  useEffect(() => {
    if (!(error instanceof Refusal)) report(asRefusal(error));
  }, [error]);
  return <div className="page max-w-2xl py-10">{faultView(error)}</div>;
}

function faultView(error: unknown): ReactNode {
  const refusal = asRefusal(error);
  if (refusal.code === "auth/forbidden") return <ForbiddenState refusal={refusal} isPage />;
  if (isMissingCode(error))
    return navigator.onLine ? <Broken words={shellTexts.codeMissing} /> : <OfflineState onRetry={reload} />;
  return <Broken words={shellTexts.screenBroke} requestId={refusal.requestId} />;
}

interface BrokenProps {
  words: { title: string; body: string; kept: string };
  requestId?: string | null;
}

function Broken({ words, requestId }: BrokenProps) {
  const { experience } = useParams();
  const help = <LinkButton to={paths.support(experience)}>{shellTexts.forbidden.askSupport}</LinkButton>;
  return <ErrorState {...words} isPage onRetry={reload} action={help} requestId={requestId} />;
}

function reload(): void {
  window.location.reload();
}

/** Each browser has its own message for a module that failed to load. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}
