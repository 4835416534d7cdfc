// /courses/{course}/preview/{mission}: a real mission for everyone, on the learners' workbench. Answers stay on the
// device until the visitor joins.

import { useParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import { PublicFrame } from "@/app/layouts/public-layout";
import { paths } from "@/app/paths";
import { useAccount } from "@/features/account/use-account";
import { usePreviewMission } from "@/features/program/use-preview-mission";
import { VISITOR } from "@/features/submission/draft-store";
import { useDraft } from "@/features/submission/use-draft";
import type { Schema } from "@/api/types";
import { courseTexts as words } from "@/texts/course";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/states";
import { WorkbenchSkeleton } from "../experience/workbench-skeleton";
import { FaultState } from "../fault-state";
import { PreviewDesk } from "./preview-desk";

export function PreviewScreen() {
  const { course = "", mission = "" } = useParams();
  const account = useAccount();
  const { data, error, mutate } = usePreviewMission(course, mission);
  if (data && account.kind !== "authenticating")
    return (
      <Preview
        key={data.mission.id}
        preview={data}
        user={account.kind === "signed-in" ? account.person.uid : VISITOR}
      />
    );
  if (!error) return <WorkbenchSkeleton title={words.preview} />;
  if (asRefusal(error).status === 404) {
    return (
      <PublicFrame>
        <EmptyState
          isPage
          title={words.previewMissingTitle}
          body={words.previewMissingBody}
          action={
            <LinkButton variant="primary" to={paths.course(course)}>
              {words.previewBack}
            </LinkButton>
          }
        />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame>
      <FaultState isPage title={words.previewFaultTitle} error={error} onRetry={() => void mutate()} />
    </PublicFrame>
  );
}

function Preview({ preview, user }: { preview: Schema<"MissionPreview">; user: string }) {
  // The draft is not sent, because there is no user mission.
  const open = useDraft({ user, mission: preview.mission.id, submission: null, userMission: null });
  if (open === null) return <WorkbenchSkeleton title={preview.mission.title} />;
  return <PreviewDesk preview={preview} open={open} isVisitor={user === VISITOR} />;
}
