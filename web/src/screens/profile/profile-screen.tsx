// /profile: profile, notifications and data. The hash of the address names the section that is shown.

import { useEffect, type ComponentType } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "@/app/paths";
import { useSettings } from "@/features/account/use-settings";
import { useAskedPart } from "@/lib/use-asked-part";
import { profileTexts } from "@/texts/profile";
import { cx } from "@/ui/cx";
import { prefetchOverlays } from "@/ui/overlay";
import { PageHeader } from "@/ui/surface";
import { AboutSection } from "./about-section";
import { AnswersSection } from "./answers-section";
import { BadgesSection } from "./badges-section";
import { CertificatesSection } from "./certificates-section";
import { DeleteSection } from "./delete-section";
import { ExportSection } from "./export-section";
import { NoticesSection } from "./notices-section";
import { PreferencesSection } from "./preferences-section";
import { PrivacySection } from "./privacy-section";
import { SessionsSection } from "./sessions-section";
import { WalletSection } from "./wallet-section";

const SECTIONS = {
  about: AboutSection,
  answers: AnswersSection,
  certificates: CertificatesSection,
  badges: BadgesSection,
  wallet: WalletSection,
  notices: NoticesSection,
  preferences: PreferencesSection,
  privacy: PrivacySection,
  sessions: SessionsSection,
  export: ExportSection,
  delete: DeleteSection,
} satisfies Record<keyof typeof profileTexts.sections, ComponentType>;

type SectionName = keyof typeof SECTIONS;

export function ProfileScreen() {
  // Fetches the code of dialogs in advance, because the confirmation before leaving must also open without a
  // connection.
  useEffect(prefetchOverlays, []);
  useAskedPart();
  const sections = useSections();
  const { hash } = useLocation();
  // A link may also lead to a part of the first section.
  const shown = sections.find((name) => `#${name}` === hash) ?? "about";
  const Section = SECTIONS[shown];
  return (
    <div className="grid gap-8">
      <PageHeader title={profileTexts.title} lead={profileTexts.lead} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start">
        <SectionLinks sections={sections} shown={shown} />
        <div className="max-w-3xl min-w-0">
          <Section />
        </div>
      </div>
    </div>
  );
}

function useSections(): SectionName[] {
  const { settings } = useSettings();
  // Until the settings have loaded, the notices are listed, because most people have them.
  const hasNotices = settings === undefined || settings.in_use.notices.length > 0;
  return (Object.keys(SECTIONS) as SectionName[]).filter((name) => name !== "notices" || hasNotices);
}

function SectionLinks({ sections, shown }: { sections: readonly SectionName[]; shown: SectionName }) {
  return (
    <nav aria-label={profileTexts.sectionsLabel} className="lg:sticky lg:top-8">
      <ul className="flex flex-wrap gap-x-1 lg:grid lg:border-s lg:border-line">
        {sections.map((name) => (
          <li key={name}>
            <Link
              to={paths.profile(name)}
              aria-current={name === shown ? "page" : undefined}
              className={cx(
                "target inline-flex w-full items-center rounded-md px-3 text-small font-medium hover:bg-brand-wash hover:text-brand max-lg:px-2.5 lg:rounded-s-none",
                name === shown
                  ? "text-brand underline underline-offset-4 lg:-ms-px lg:border-s-2 lg:border-brand"
                  : "text-soft",
              )}
            >
              {profileTexts.sections[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
