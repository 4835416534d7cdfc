// The brief and the files of a mission that is handed in, folded away until somebody looks
// for them.

import { useState, type ReactNode } from "react";
import { missionTexts } from "@/texts/mission";

export function TaskAgain({ brief, files }: { brief: ReactNode; files: ReactNode | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="rounded-lg border border-line bg-surface">
      <summary className="cursor-pointer px-5 py-4 font-semibold">{missionTexts.brief.again}</summary>
      {isOpen && (
        <div className="grid border-t border-line lg:grid-cols-2">
          <div className="min-w-0 bg-letter">{brief}</div>
          {files !== null && <div className="h-144 min-w-0 border-line max-lg:border-t lg:border-s">{files}</div>}
        </div>
      )}
    </details>
  );
}
