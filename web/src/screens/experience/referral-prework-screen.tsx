// /{experience}/referral-prework: before a session starts, steps to invite a friend, ticked as they happen.

import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { useOwnCode } from "@/features/referral/use-own-code";
import { useReferralProgress } from "@/features/referral/use-progress";
import { referralTexts } from "@/texts/referral";
import { LinkButton } from "@/ui/button";
import { LoadingRows } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { FaultState } from "../fault-state";

const words = referralTexts.prework;

export function ReferralPreworkScreen() {
  const { experience = "" } = useParams();
  const { code, error: codeError, retry } = useOwnCode();
  const { data: progress, error, mutate } = useReferralProgress();
  const fault = codeError ?? error;
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <PageHeader title={words.title} lead={words.lead} />
      {code !== undefined && progress ? (
        <Steps done={[code !== null, ...reached(progress.counts)]} />
      ) : fault ? (
        <FaultState title={referralTexts.faultTitle} error={fault} onRetry={() => (retry(), void mutate())} />
      ) : (
        <LoadingRows row="h-12" />
      )}
      <div>
        <LinkButton variant="primary" to={paths.referral(experience)}>
          {words.all}
        </LinkButton>
      </div>
    </div>
  );
}

/**
 * Whether at least one friend has reached each step: signed up, verified, at work. A friend at a later step has reached
 * the earlier ones too.
 */
function reached({
  signed_up,
  verified,
  engaged,
  converted,
  stale,
}: {
  signed_up: number;
  verified: number;
  engaged: number;
  converted: number;
  stale: number;
}): boolean[] {
  const work = engaged + converted;
  return [signed_up + stale + verified + work > 0, verified + work > 0, work > 0];
}

function Steps({ done }: { done: boolean[] }) {
  return (
    <ol className="grid">
      {words.steps.map((step, index) => (
        <li key={step} className="flex items-center justify-between gap-4 border-b border-line py-4 last:border-b-0">
          <span className="font-semibold">
            {index + 1}. {step}
          </span>
          <Tag tone={done[index] ? "right" : "neutral"}>{done[index] ? words.done : words.open}</Tag>
        </li>
      ))}
    </ol>
  );
}
