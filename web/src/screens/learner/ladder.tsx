// The milestones, each with a button to redeem its reward once it is reached. A coupon asks for its simulation.

import { useState } from "react";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { useListOffering } from "@/features/program/use-list-offering";
import { LadderRow } from "@/features/referral/ladder-row";
import { useReferralProgress, type LadderStep } from "@/features/referral/use-progress";
import { useRedeem } from "@/features/reward/use-redeem";
import { referralTexts } from "@/texts/referral";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { LoadingRows } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import { FaultState } from "../fault-state";

const words = referralTexts.ladder;

const toPerks = <TextLink to={paths.perks()}>{words.toPerks}</TextLink>;

const EVERYTHING = { category: null, q: null };

export function Ladder() {
  const { data: progress, error, mutate } = useReferralProgress();
  return (
    <section aria-labelledby="ladder">
      <h2 id="ladder" className="mb-2 text-h2">
        {words.title}
      </h2>
      {progress === undefined ? (
        error ? (
          <FaultState title={referralTexts.faultTitle} error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingRows row="h-24" />
        )
      ) : progress.milestones.length === 0 ? (
        <p className="text-soft">{words.empty}</p>
      ) : (
        <ol>
          {progress.milestones.map((step) => (
            <LadderRow key={step.standing.milestone} step={step}>
              <Take step={step} />
            </LadderRow>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The offered simulations, each once. */
function ChooseProgram({ value, onChange }: { value: string; onChange: (program: string) => void }) {
  const { cards } = useListOffering(EVERYTHING);
  const programs = [...new Map((cards ?? []).map(({ program }) => [program.id, program.title]))];
  const options = [
    { value: "", label: words.chooseFirst },
    ...programs.map(([id, title]) => ({ value: id, label: title })),
  ];
  return <Select label={words.choose} value={value} onChange={onChange} options={options} className="min-w-56" />;
}

function Take({ step }: { step: LadderStep }) {
  const [program, setProgram] = useState(step.program ?? "");
  const [taken, setTaken] = useState<{ code: string | null } | null>(null);
  const redeem = useRedeem();
  const isForOne = "coupon" in step.gives;
  const isPerk = "perk" in step.gives;
  const { state, reward } = step.standing;

  async function take() {
    const given = await redeem.run(reward, isForOne ? program : null);
    if (given) setTaken({ code: given.coupon });
  }

  if (taken)
    return (
      <Callout tone="right" role="status">
        {words.taken(step.gives, taken.code)}
        {isPerk && <span> {toPerks}</span>}
      </Callout>
    );
  if (state === "redeemed" && isPerk) return <p>{toPerks}</p>;
  if (state !== "reached") return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {isForOne && !step.program && <ChooseProgram value={program} onChange={setProgram} />}
      <Button
        isPending={redeem.isPending}
        pendingLabel={words.taking}
        isDisabled={isForOne && program === ""}
        onPress={() => void take()}
      >
        {words.take}
      </Button>
      {Boolean(redeem.error) && (
        <p role="alert" className="basis-full text-small text-miss-ink">
          {refusalText(asRefusal(redeem.error)).title}
        </p>
      )}
    </div>
  );
}
