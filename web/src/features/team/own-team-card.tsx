// The learner's own team: its members, its invitations, and the possible acts.

import { useState } from "react";
import { teamTexts as words } from "@/texts/team";
import { Button } from "@/ui/button";
import { DateTimeText } from "@/ui/date-time-text";
import { Dialog } from "@/ui/overlay";
import { Callout, Card } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { Invite } from "./invite";
import type { useChangeTeam } from "./use-change-team";
import type { OwnTeam } from "./use-teams";

export interface OwnTeamCardProps {
  team: OwnTeam;
  experience: string;
  act: ReturnType<typeof useChangeTeam>;
}

export function OwnTeamCard({ team, experience, act: { run, isPending } }: OwnTeamCardProps) {
  const [isLeaving, setLeaving] = useState(false);
  const isLast = team.members.length === 1;

  async function leave() {
    await run("leave");
    setLeaving(false);
  }

  return (
    <Card as="section" isLifted className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-h2">{team.name}</h2>
        <p className="text-small text-soft">{words.members(team.members.length, team.size)}</p>
      </div>
      <ul className="border-t border-line">
        {team.members.map(({ id, name, role, joined_at, is_me, can_lead }, index) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <span className="grid">
              <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {is_me ? words.me(name) : (name ?? words.unnamed(index + 1))}{" "}
                {role === "lead" && <Tag>{words.lead}</Tag>}
              </span>
              <span className="text-small text-soft">
                {words.since} <DateTimeText at={joined_at} />
              </span>
            </span>
            {can_lead && (
              <Button isPending={isPending} onPress={() => void run({ hand_over: id })}>
                {words.letLead(name ?? words.unnamed(index + 1))}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {team.locked_at !== null && (
        <Callout title={words.locked}>
          {words.lockedBody} <DateTimeText at={team.locked_at} />
        </Callout>
      )}
      {team.locked_at === null && !team.can_submit && <p className="text-soft">{words.tooSmall}</p>}
      {team.has_room && <Invite team={team.id} experience={experience} />}
      {team.can_leave && (
        <div className="grid gap-2">
          <p className="text-small text-soft">{words.leaveRule}</p>
          <div>
            <Button onPress={() => setLeaving(true)}>{words.leave}</Button>
          </div>
        </div>
      )}
      <Dialog
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        role="alertdialog"
        title={words.leaveTitle(team.name)}
        actions={
          <>
            <Button variant="quiet" onPress={() => setLeaving(false)}>
              {words.stay}
            </Button>
            <Button variant="primary" isPending={isPending} pendingLabel={words.leaving} onPress={() => void leave()}>
              {words.leave}
            </Button>
          </>
        }
      >
        <p>{isLast ? words.leaveLast : words.leaveBody}</p>
      </Dialog>
    </Card>
  );
}
