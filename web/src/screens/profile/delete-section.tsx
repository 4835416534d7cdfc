// Deleting the account: what is deleted and what stays, a copy of the data first, then the confirmation.

import { useState } from "react";
import { usePerson } from "@/features/account/use-account";
import { profileTexts } from "@/texts/profile";
import { Button } from "@/ui/button";
import { DeleteDialog } from "./delete-dialog";
import { ExportButton } from "./export-section";
import { ProfileSection } from "./profile-section";

const words = profileTexts.delete;

export function DeleteSection() {
  const person = usePerson();
  const [isAsking, setAsking] = useState(false);
  return (
    <ProfileSection id="delete" title={profileTexts.sections.delete} lead={words.lead}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Points title={words.goes} items={words.goesItems} />
        <Points title={words.stays} items={words.staysItems} />
      </div>
      <p className="max-w-prose">{words.certificateNote}</p>
      <div className="flex flex-wrap items-start gap-3">
        <ExportButton label={words.copyFirst} />
        <Button variant="destructive" onPress={() => setAsking(true)}>
          {words.open}
        </Button>
      </div>
      {isAsking && person && <DeleteDialog person={person} onClose={() => setAsking(false)} />}
    </ProfileSection>
  );
}

function Points({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-body">{title}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-small marker:text-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
