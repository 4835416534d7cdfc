// One milestone: its requirement and progress, its reward, and the button to redeem it.

import type { ReactNode } from "react";
import { referralTexts } from "@/texts/referral";
import { Meter } from "@/ui/meter";
import { Tag } from "@/ui/tag";
import type { LadderStep } from "./use-progress";

const words = referralTexts.ladder;

export function LadderRow({ step, children }: { step: LadderStep; children?: ReactNode }) {
  const {
    title,
    counting,
    gives,
    standing: { need, have, stale, state },
  } = step;
  const asked = words.asked[counting](need);
  return (
    <li className="grid gap-2 border-b border-line py-4 last:border-b-0">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-0.5">
          <h3 className="text-h3">{title}</h3>
          <p className="text-small text-soft">{words.gives(gives)}</p>
        </div>
        {state === "redeemed" && <Tag tone="right">{words.redeemed}</Tag>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-32 grow basis-0">
          <Meter label={title} value={have} max={need} />
        </div>
        <p className="text-small font-semibold tabular-nums">{words.have(have, asked)}</p>
      </div>
      {state === "locked" && stale > 0 && <p className="text-note text-soft">{words.stale(stale)}</p>}
      <div className="contents">{children}</div>
    </li>
  );
}
