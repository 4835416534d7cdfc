// Downloads all data about the person as a file.

import { Download } from "lucide-react";
import { useState } from "react";
import { asRefusal } from "@/api/refusal";
import { useExport } from "@/features/account/use-export";
import { profileTexts } from "@/texts/profile";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { Callout } from "@/ui/surface";
import { ProfileSection } from "./profile-section";

const words = profileTexts.export;

export function ExportSection() {
  return (
    <ProfileSection id="export" title={profileTexts.sections.export} lead={words.lead}>
      <ExportButton label={words.download} />
    </ProfileSection>
  );
}

export function ExportButton({ label }: { label: string }) {
  const { run, isPending, error } = useExport(words.fileName);
  const [isDone, setDone] = useState(false);
  const refusal = error ? asRefusal(error) : null;
  return (
    <div className="grid justify-items-start gap-3">
      {refusal && (
        <Callout tone="miss" role="alert" title={words.failed}>
          {refusalText(refusal).body}
        </Callout>
      )}
      <Button
        icon={Download}
        isPending={isPending}
        pendingLabel={words.preparing}
        onPress={() => void run().then((done) => setDone(done === true))}
      >
        {label}
      </Button>
      <p role="status" className="text-small text-soft empty:hidden">
        {isDone && !isPending ? words.done : ""}
      </p>
    </div>
  );
}
