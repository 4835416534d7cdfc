// /profile: profile, notifications and data. One page of sections with anchors, so that each can be linked to.

import { useEffect, useMemo } from "react";
import { useSettings } from "@/features/account/use-settings";
import { useAskedPart } from "@/lib/use-asked-part";
import { useSectionInView } from "@/lib/use-section-in-view";
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

const SECTIONS = [
  "about",
  "answers",
  "certificates",
  "badges",
  "wallet",
  "notices",
  "preferences",
  "privacy",
  "sessions",
  "export",
  "delete",
] as const;

export function ProfileScreen() {
  // Fetches the code of dialogs in advance, because the confirmation before leaving must also open without a
  // connection.
  useEffect(prefetchOverlays, []);
  useAskedPart();
  const { settings } = useSettings();
  // Until the settings have loaded, space is reserved for the notices, because most people have them.
  const hasNotices = settings === undefined || settings.in_use.notices.length > 0;
  const sections = useMemo(() => SECTIONS.filter((id) => id !== "notices" || hasNotices), [hasNotices]);
  const inView = useSectionInView(sections);
  return (
    <div className="grid gap-8">
      <PageHeader title={profileTexts.title} lead={profileTexts.lead} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start">
        <nav aria-label={profileTexts.sectionsLabel} className="lg:sticky lg:top-8">
          <ul className="flex flex-wrap gap-x-1 lg:grid lg:border-s lg:border-line">
            {sections.map((id) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  aria-current={id === inView ? "true" : undefined}
                  className={cx(
                    "target inline-flex w-full items-center rounded-md px-3 text-small font-medium hover:bg-brand-wash hover:text-brand max-lg:px-2.5 lg:rounded-s-none",
                    id === inView ? "text-brand lg:-ms-px lg:border-s-2 lg:border-brand" : "text-soft",
                  )}
                >
                  {profileTexts.sections[id]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid max-w-3xl min-w-0 gap-6">
          <AboutSection />
          <AnswersSection />
          <CertificatesSection />
          <BadgesSection />
          <WalletSection />
          {hasNotices && <NoticesSection />}
          <PreferencesSection />
          <PrivacySection />
          <SessionsSection />
          <ExportSection />
          <DeleteSection />
        </div>
      </div>
    </div>
  );
}
