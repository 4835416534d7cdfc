// The parts of a mission that do not change while typing: memoised, so that a keystroke does not render them.

import { useMemo } from "react";
import type { Schema } from "@/api/types";
import { BriefPane } from "@/features/mission/brief";
import { FilePanel } from "@/features/resource/file-panel";
import { blockAnchor, layOut } from "@/features/submission/blocks";
import { ContentBlock } from "@/features/submission/content-block";
import { MissionRail } from "./mission-rail";
import type { OpenMissionProps } from "./open-mission";

export function useMissionParts(
  { blocks, mission: told }: Schema<"MissionBlocks">,
  { mission, page: { missions }, decisions, place: { experience } }: OpenMissionProps,
) {
  const layout = useMemo(() => layOut(blocks), [blocks]);
  const brief = useMemo(
    () => (
      <BriefPane mission={told}>
        {layout.reading.map((block) => (
          <div key={block.id} id={blockAnchor(block)} tabIndex={-1}>
            <ContentBlock body={block.body} />
          </div>
        ))}
      </BriefPane>
    ),
    [told, layout],
  );
  const files = useMemo(() => (layout.files.length === 0 ? null : <FilePanel blocks={layout.files} />), [layout]);
  const rail = useMemo(
    () => <MissionRail missions={missions} current={mission} decisions={decisions} experience={experience} />,
    [missions, mission, decisions, experience],
  );
  return { layout, brief, files, rail };
}
