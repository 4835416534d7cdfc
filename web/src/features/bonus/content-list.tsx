// Contents of a module, in order; those of a locked module are listed without links.

import { BookOpenText, CircleCheck, ClipboardList, PencilRuler, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { formatMinutes } from "@/lib/dates";
import { bonusTexts as words } from "@/texts/bonus";
import { Tag } from "@/ui/tag";
import type { BonusModule } from "./use-bonus-modules";

const ICONS: Record<BonusModule["contents"][number]["kind"], LucideIcon> = {
  guide: BookOpenText,
  exercise: PencilRuler,
  template: ClipboardList,
};

export function ContentList({ experience, module }: { experience: string; module: BonusModule }) {
  const isOpen = module.decision.can_read;
  return (
    <ol className="border-t border-line">
      {module.contents.map(({ id, slug, title, kind, minutes, done_at }) => {
        const Icon = ICONS[kind];
        return (
          <li
            key={id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-3"
          >
            <Icon aria-hidden className="size-5 text-soft" />
            <div className="grid">
              {isOpen ? (
                <Link
                  to={paths.bonusContent(experience, module.slug, slug)}
                  className="target inline-flex items-center font-semibold underline-offset-4 hover:underline"
                >
                  {title}
                </Link>
              ) : (
                <span className="font-semibold">{title}</span>
              )}
              <span className="text-small text-soft">
                {words.kind[kind]} · {formatMinutes(minutes)}
              </span>
            </div>
            {done_at !== null && (
              <Tag tone="right" icon={CircleCheck}>
                {words.done}
              </Tag>
            )}
          </li>
        );
      })}
    </ol>
  );
}
