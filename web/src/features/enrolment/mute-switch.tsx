// A switch to mute a session: its notices are then only shown in the application.

import type { EnrolmentCard } from "@/api/types";
import { enrolmentTexts } from "@/texts/enrolment";
import { SwitchRow } from "@/ui/switch-row";
import { useMute } from "./use-mute";

interface MuteSwitchProps {
  card: EnrolmentCard;
  /** Whether to name the program, for a list of several switches. */
  isNamed?: boolean;
}

export function MuteSwitch({ card, isNamed = false }: MuteSwitchProps) {
  const { isMuted, mute } = useMute(card);
  const words = enrolmentTexts.mute;
  return (
    <SwitchRow
      label={isNamed ? card.program.title : words.label}
      help={isNamed ? words.dates(card.session) : words.help}
      isOn={isMuted}
      onChange={mute}
    />
  );
}
