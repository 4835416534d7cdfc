// Links for staff to their waiting work.

import { Flag, ScrollText, UserRoundCheck } from "lucide-react";
import { paths } from "@/app/paths";
import { useMay } from "@/features/account/use-may";
import { enrolmentTexts } from "@/texts/enrolment";
import { shellTexts } from "@/texts/shell";
import { LinkButton } from "@/ui/button";

export function DeskDoors() {
  const doors = [
    { may: useMay("review", true), label: shellTexts.reviews, icon: UserRoundCheck, to: paths.reviews() },
    { may: useMay("approve_letter", true), label: shellTexts.letters, icon: ScrollText, to: paths.deskLetters() },
    { may: useMay("moderate_threads", true), label: shellTexts.answers, icon: Flag, to: paths.deskAnswers() },
  ].filter(({ may }) => may);
  if (doors.length === 0) return null;
  return (
    <section aria-labelledby="desk" className="grid gap-3">
      <h2 id="desk" className="text-h2">
        {enrolmentTexts.home.desk}
      </h2>
      <div className="flex flex-wrap gap-3">
        {doors.map(({ label, icon, to }) => (
          <LinkButton key={to} to={to} icon={icon}>
            {label}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}
