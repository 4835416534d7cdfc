// What a person reads when an act of theirs was refused or got no answer.

import type { Refusal } from "@/api/refusal";
import { failureText, refusalText } from "@/texts/refusals";
import { Callout } from "./surface";

export interface RefusalCalloutProps {
  refusal: Refusal;
  /** What was not done, for the heading; without it the refusal's own words. */
  failed?: string;
}

export function RefusalCallout({ refusal, failed }: RefusalCalloutProps) {
  const { title, body } = failed === undefined ? refusalText(refusal) : failureText(refusal, failed);
  return <Callout tone="miss" role="alert" title={title}>{body}</Callout>;
}
