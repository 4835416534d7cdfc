// The brief and the files of a submitted mission, folded.

import type { ReactNode } from "react";
import { missionTexts } from "@/texts/mission";
import { Disclosure } from "@/ui/disclosure";

export function TaskAgain({ brief, files }: { brief: ReactNode; files: ReactNode | null }) {
  return (
    <Disclosure title={missionTexts.brief.again} look="framed" isLazy>
      <div className="grid border-t border-line lg:grid-cols-2">
        <div className="min-w-0 bg-letter">{brief}</div>
        {files !== null && <div className="h-144 min-w-0 border-line max-lg:border-t lg:border-s">{files}</div>}
      </div>
    </Disclosure>
  );
}
