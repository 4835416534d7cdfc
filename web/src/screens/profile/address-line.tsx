// The account's address, whether it is verified, and links to verify or change it.

import { BadgeCheck, Mail } from "lucide-react";
import { paths } from "@/app/paths";
import type { Person } from "@/features/account/identity";
import { profileTexts } from "@/texts/profile";
import { Tag } from "@/ui/tag";
import { TextLink } from "@/ui/text-link";

const words = profileTexts.address;

export function AddressLine({ person }: { person: Person }) {
  return (
    <div className="grid gap-1">
      <p className="text-small font-semibold">{words.label}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 break-all">{person.email}</span>
        <Tag tone={person.isVerified ? "right" : "neutral"} icon={person.isVerified ? BadgeCheck : Mail}>
          {person.isVerified ? words.verified : words.open}
        </Tag>
        <TextLink
          to={person.isVerified ? paths.changeAddress() : paths.verification(paths.profile())}
          className="inline-flex min-h-6 items-center text-small"
        >
          {person.isVerified ? words.change : words.verify}
        </TextLink>
      </p>
    </div>
  );
}
