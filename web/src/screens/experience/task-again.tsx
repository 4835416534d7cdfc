// The brief and the files of a submitted mission, folded.

import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { missionTexts } from "@/texts/mission";
import { FoldedSection } from "@/ui/folded-section";

export function TaskAgain({ brief, files }: { brief: ReactNode; files: ReactNode | null }) {
  return (
    <FoldedSection id="task" icon={FileText} title={missionTexts.brief.again} isLazy>
      <div className="grid overflow-hidden rounded-md border border-line lg:grid-cols-2">
        <div className="min-w-0 bg-letter">{brief}</div>
        {files !== null && <div className="h-144 min-w-0 border-line max-lg:border-t lg:border-s">{files}</div>}
      </div>
    </FoldedSection>
  );
}
