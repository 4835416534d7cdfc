// Downloads the opening dates of missions as a calendar file.

import { CalendarPlus } from "lucide-react";
import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";
import { saveFile } from "@/lib/save-file";
import { pathTexts } from "@/texts/path";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toasts";

export function AddToCalendar({ experience }: { experience: string }) {
  const { run, isPending } = useAct(() =>
    answer(
      client.GET("/api/app/experience-sessions/{id}/openings.ics", {
        params: { path: { id: experience } },
        parseAs: "text",
      }),
    ),
  );

  async function save() {
    const calendar = await run();
    if (calendar === undefined) toast.error(pathTexts.calendarFailed);
    else saveFile(`${experience}.ics`, "text/calendar", calendar);
  }

  return (
    <Button
      icon={CalendarPlus}
      isPending={isPending}
      pendingLabel={pathTexts.calendarPending}
      onPress={() => void save()}
    >
      {pathTexts.calendar}
    </Button>
  );
}
