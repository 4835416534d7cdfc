// Members of a team in one mission: their parts in the answer, who is writing, and who submitted it.

import { useMemo } from "react";
import { teamTexts as words } from "@/texts/team";
import { DateTimeText } from "@/ui/date-time-text";
import { Tag } from "@/ui/tag";
import type { TeamWork } from "./use-team-work";

export function TeamPeople({ work }: { work: TeamWork }) {
  const people = useMemo(() => work.people.filter(({ is_member, parts }) => is_member || parts.length > 0), [work]);
  return (
    <ul className="border-t border-line">
      {people.map(({ id, name, is_me, is_member, parts, has_submitted }, index) => (
        <li key={id} className="grid gap-1 border-b border-line py-3">
          <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {is_me ? words.me(name) : (name ?? words.unnamed(index + 1))}
            {!is_member && <Tag>{words.left}</Tag>}
            {has_submitted && <Tag>{words.submitted}</Tag>}
          </span>
          {parts.length === 0 ? (
            <span className="text-small text-soft">{words.noPart}</span>
          ) : (
            <ul className="grid gap-0.5 text-small text-soft">
              {parts.map(({ block, question, at, is_latest }) => (
                <li key={block}>
                  {is_latest ? words.wrote(question) : words.workedOn(question)}, <DateTimeText at={at} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
