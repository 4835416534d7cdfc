// A switch for each session whose notices can be muted; hidden without sessions.

import { MuteSwitch } from "@/features/enrolment/mute-switch";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { profileTexts } from "@/texts/profile";

const words = profileTexts.notices;

export function SessionMutes() {
  const { data: cards = [] } = useListEnrolments();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="mutes" className="grid gap-4 border-t border-line pt-5">
      <div className="grid gap-0.5">
        <h3 id="mutes" className="font-medium">
          {words.mutes}
        </h3>
        <p className="max-w-prose text-small text-soft">{words.mutesHelp}</p>
      </div>
      {cards.map((card) => (
        <MuteSwitch key={card.enrolment.id} card={card} isNamed />
      ))}
    </section>
  );
}
