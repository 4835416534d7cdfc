// Duration of a module and the learner's progress, in words and as a bar.

import { formatMinutes } from "@/lib/dates";
import { bonusTexts as words } from "@/texts/bonus";
import { Progress } from "@/ui/progress";
import { Tag } from "@/ui/tag";
import type { BonusModule } from "./use-bonus-modules";

export interface ModuleFactsProps {
  module: BonusModule;
  /** Whether this is the module to continue with. If so, its next content is marked. */
  isNext: boolean;
}

export function ModuleFacts({ module, isNext }: ModuleFactsProps) {
  const { contents, decision } = module;
  const minutes = contents.reduce((sum, content) => sum + content.minutes, 0);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
        <StateTag decision={decision} />
        <span>
          {words.parts(contents.length)} · {words.about(formatMinutes(minutes))}
        </span>
        {decision.can_read && <span>{words.progress(decision.done, contents.length)}</span>}
      </p>
      {decision.can_read && (
        <div className="max-w-60">
          <Progress
            isLabelHidden
            label={words.progress(decision.done, contents.length)}
            segments={contents.map(({ id, title, done_at }) => ({
              id,
              label: title,
              state: done_at !== null ? "done" : isNext && id === decision.next ? "now" : "open",
            }))}
          />
        </div>
      )}
    </div>
  );
}

function StateTag({ decision }: Pick<BonusModule, "decision">) {
  if (!decision.can_read) return <Tag>{words.state.locked}</Tag>;
  if (decision.is_complete) return <Tag tone="right">{words.state.complete}</Tag>;
  return decision.can_mark ? null : <Tag>{words.state.readOnly}</Tag>;
}
