// The message after an act was refused or got no response.

import type { Refusal } from "@/api/refusal";
import { failureText, refusalText } from "@/texts/refusals";
import { Callout } from "./surface";

export interface RefusalCalloutProps {
  refusal: Refusal;
  /** Heading that names the failed act; by default the refusal's own title. */
  failed?: string;
}

export function RefusalCallout({ refusal, failed }: RefusalCalloutProps) {
  const { title, body } = failed === undefined ? refusalText(refusal) : failureText(refusal, failed);
  return (
    <Callout tone="miss" role="alert" title={title}>
      {body}
    </Callout>
  );
}
