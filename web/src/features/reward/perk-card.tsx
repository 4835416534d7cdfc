// A partner's offer with its description. Below is the button to take it, or what the learner got, or the reason why it
// cannot be taken.

import { ExternalLink } from "lucide-react";
import type { ReactElement } from "react";
import { asRefusal } from "@/api/refusal";
import { perkTexts as words } from "@/texts/perk";
import { refusalText } from "@/texts/refusals";
import { Button, buttonClass } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { DateTimeText } from "@/ui/date-time-text";
import { Card } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import type { UserPerk } from "./use-perks";
import { useTakePerk } from "./use-take-perk";

export interface PerkCardProps {
  perk: UserPerk;
  /** Link to the page on which a missing requirement can be met. */
  way: (need: UserPerk["needs"][number]) => ReactElement | null;
}

export function PerkCard({ perk, way }: PerkCardProps) {
  const { id, partner, title, about, state, lacking, given } = perk;
  const take = useTakePerk();
  return (
    <Card as="article" className="grid content-start gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="text-small text-soft">{words.by(partner)}</p>
          {state === "taken" && <Tag tone="right">{words.taken}</Tag>}
        </div>
        <h2 className="text-h3">{title}</h2>
        <p>{about}</p>
      </div>
      {given && <Gift given={given} />}
      {state === "open" && (
        <div>
          <Button
            variant="primary"
            isPending={take.isPending}
            pendingLabel={words.taking}
            onPress={() => void take.run(id)}
          >
            {words.take}
          </Button>
        </div>
      )}
      {state === "locked" && (
        <div className="grid gap-2">
          <h3 className="text-small font-semibold">{words.asks}</h3>
          <ul className="grid gap-2">
            {lacking.map((one) => (
              <li key={words.lacking(one)} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span>{words.lacking(one)}</span>
                {way(one.need)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {state === "out_of_budget" && (
        <div>
          <p className="font-semibold">{words.nothingLeft}</p>
          <p className="text-small text-soft">{words.nothingLeftBody}</p>
        </div>
      )}
      {state !== "taken" && Boolean(take.error) && (
        <p role="alert" className="text-small text-miss-ink">
          {refusalText(asRefusal(take.error)).title}
        </p>
      )}
    </Card>
  );
}

function Gift({ given: { url, code, taken_at: at } }: { given: NonNullable<UserPerk["given"]> }) {
  return (
    <div className="grid justify-items-start gap-3">
      {typeof code === "string" && (
        <div className="flex w-full items-center justify-between gap-4 rounded-md border border-line px-4 py-2">
          <div className="min-w-0">
            <p className="text-note text-soft">{words.code}</p>
            <p className="font-semibold break-all">{code}</p>
          </div>
          <CopyButton text={code} label={words.copy(code)} />
        </div>
      )}
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass({})}>
        {words.use(new URL(url).hostname)}
        <ExternalLink aria-hidden className="size-4" />
      </a>
      <p className="text-note text-soft">
        {words.since} <DateTimeText at={at} />
      </p>
    </div>
  );
}
