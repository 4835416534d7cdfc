// Consents: news, automatic feedback, analytics. Silence is not consent, and consents without effect yet are not asked
// for.

import { useSettings } from "@/features/account/use-settings";
import { keepChoice } from "@/features/analytics/consent";
import { profileTexts } from "@/texts/profile";
import { SwitchRow } from "@/ui/switch-row";
import { ProfileSection } from "./profile-section";
import { SettingsFrame } from "./settings-frame";

const words = profileTexts.privacy;

export function PrivacySection() {
  const all = useSettings();
  return (
    <ProfileSection id="privacy" title={profileTexts.sections.privacy}>
      <SettingsFrame of={all}>
        {(settings) => (
          <div className="grid gap-5">
            {settings.in_use.ai_consent && (
              <SwitchRow
                label={words.ai}
                help={words.aiHelp}
                isOn={settings.ai_consent}
                onChange={(isOn) => void all.change({ ai_consent: isOn })}
              />
            )}
            <SwitchRow
              label={words.analytics}
              help={words.analyticsHelp}
              isOn={settings.analytics === "granted"}
              onChange={(isOn) => {
                const analytics = isOn ? "granted" : "denied";
                keepChoice(analytics);
                void all.change({ analytics });
              }}
            />
            {settings.in_use.marketing_opt_in && (
              <SwitchRow
                label={words.marketing}
                help={words.marketingHelp}
                isOn={settings.marketing_opt_in}
                onChange={(isOn) => void all.change({ marketing_opt_in: isOn })}
              />
            )}
          </div>
        )}
      </SettingsFrame>
    </ProfileSection>
  );
}
