// The assistant beside an open mission: a panel that slides in, with a conversation about this mission.

import { MessageCircleQuestion } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { Conversation } from "@/features/assistant/conversation";
import { useTa } from "@/features/assistant/use-ta";
import type { MissionView } from "@/features/mission/use-missions";
import { assistantTexts as words } from "@/texts/assistant";
import { IconButton } from "@/ui/button";
import { Sheet, prefetchOverlays } from "@/ui/overlay";
import { RuleAnswer } from "./rule-answer";

export function TaDrawer({ mission, experience }: { mission: MissionView; experience: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={MessageCircleQuestion}
        label={words.drawer}
        aria-haspopup="dialog"
        onPointerEnter={prefetchOverlays}
        onPress={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={words.drawer}>
        <MissionConversation mission={mission} experience={experience} />
      </Sheet>
    </>
  );
}

/** Continues the last conversation about the mission. If there was no conversation, the first question starts one. */
function MissionConversation({ mission, experience }: { mission: MissionView; experience: string }) {
  const person = usePerson();
  const { data: ta, threads, mutate } = useTa(experience);
  const thread = threads.find((one) => one.mission === mission.id)?.id ?? null;
  if (person === null) return null;
  return (
    <div className="grid gap-5 pb-4">
      {thread === null && <p>{words.lead}</p>}
      <p className="text-soft">
        {words.aboutMission(mission.title)}.{" "}
        <Link to={paths.ta(experience)} className="underline underline-offset-4">
          {words.allThreads}
        </Link>
      </p>
      <Conversation
        key={thread}
        experience={experience}
        owner={person.uid}
        thread={thread}
        mission={mission.id}
        usage={ta?.usage}
        suggestions={words.suggestions.mission}
        renderRule={(answer) => <RuleAnswer answer={answer} experience={experience} />}
        onAsked={() => void mutate()}
      />
    </div>
  );
}
