// Groups the offered sessions by program, in the order of each program's first session.

import type { SessionCard } from "@/api/types";

export function byProgram(cards: readonly SessionCard[]): [SessionCard, ...SessionCard[]][] {
  const groups = new Map<string, [SessionCard, ...SessionCard[]]>();
  for (const card of cards) {
    const group = groups.get(card.program.id);
    if (group) group.push(card);
    else groups.set(card.program.id, [card]);
  }
  return [...groups.values()];
}
