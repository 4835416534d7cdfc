// The bar at the bottom of a phone's screen. It switches between the parts of a mission.

import { Mail, PencilLine, Send, Table2, type LucideIcon } from "lucide-react";
import { missionTexts } from "@/texts/mission";
import { cx } from "@/ui/cx";

const words = missionTexts.workbench;

export type Part = "brief" | "files" | "answer" | "submit";

const ICONS: Record<Part, LucideIcon> = { brief: Mail, files: Table2, answer: PencilLine, submit: Send };

export interface WorkbenchPartsProps {
  part: Part;
  hasFiles: boolean;
  onPart: (part: Part) => void;
}

export function WorkbenchParts({ part, hasFiles, onPart }: WorkbenchPartsProps) {
  const shown = (Object.keys(ICONS) as Part[]).filter((one) => hasFiles || one !== "files");
  return (
    <nav aria-label={words.label} className="flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      {shown.map((one) => {
        const Icon = ICONS[one];
        return (
          <button
            key={one}
            type="button"
            aria-current={one === part ? "true" : undefined}
            onClick={() => onPart(one)}
            className={cx(
              "grid min-h-14 min-w-0 grow basis-0 place-items-center content-center gap-0.5 border-t-3 px-1 text-note font-semibold -outline-offset-3",
              one === part ? "border-brand text-brand forced-chosen" : "border-transparent text-soft",
            )}
          >
            <Icon aria-hidden className="size-5" />
            {words.parts[one]}
          </button>
        );
      })}
    </nav>
  );
}
