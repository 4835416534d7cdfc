// A mission to read: one without questions, or one whose time to answer is over.

import type { ReactElement } from "react";
import type { Schema } from "@/api/types";
import { RateMission } from "@/features/mission/rate-mission";
import { Card } from "@/ui/surface";
import { MissionHeader } from "./mission-header";
import type { OpenMissionProps } from "./open-mission";
import { ReadOnlyNote } from "./read-only-note";

export interface ReadMissionProps extends OpenMissionProps {
  data: Schema<"MissionBlocks">;
  user: string;
  brief: ReactElement;
  files: ReactElement | null;
}

export function ReadMission({ data, user, brief, files, ...props }: ReadMissionProps) {
  return (
    <div className="grid gap-8">
      <MissionHeader {...props} />
      <ReadOnlyNote {...props} />
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <Card as="section" className="overflow-hidden bg-letter p-0 sm:p-0">
          {brief}
        </Card>
        {files !== null && (
          <Card as="section" className="h-160 overflow-hidden p-0 sm:p-0">
            {files}
          </Card>
        )}
      </div>
      <RateMission userMission={data.user_mission} user={user} />
    </div>
  );
}
