// Preferences: colours, motion, single keys. They apply on this device at once and are saved with the account.

import { type SettingsChange, useSettings } from "@/features/account/use-settings";
import { useReducedMotion } from "@/lib/motion";
import { useSingleKeys } from "@/lib/single-keys";
import { useTheme, type Theme } from "@/lib/theme";
import { profileTexts } from "@/texts/profile";
import { RadioGroup } from "@/ui/choice";
import { SwitchRow } from "@/ui/switch-row";
import { ProfileSection } from "./profile-section";
import { SettingsFrame } from "./settings-frame";

const words = profileTexts.preferences;
const THEMES: readonly Theme[] = ["system", "light", "dark"];

export function PreferencesSection() {
  const all = useSettings();
  const [theme, setTheme] = useTheme();
  const [isReduced, setReduced] = useReducedMotion();
  const [areKeysOn, setKeysOn] = useSingleKeys();
  // A change that could not be saved in the account already applies on this device, so it is sent again with the next
  // change.
  const save = (news: SettingsChange) => void all.change({ ...all.lost, ...news });
  return (
    <ProfileSection id="preferences" title={profileTexts.sections.preferences}>
      <SettingsFrame of={all} failed={words.failed}>
        {() => (
          <div className="grid gap-5">
            <RadioGroup
              label={words.theme}
              value={theme}
              onChange={(value) => {
                setTheme(value as Theme);
                save({ theme: value as Theme });
              }}
              options={THEMES.map((value) => ({ value, label: words.themes[value] }))}
              className="sm:grid-cols-3 [&>:first-child]:col-span-full"
            />
            <SwitchRow
              label={words.reducedMotion}
              help={words.reducedMotionHelp}
              isOn={isReduced}
              onChange={(isOn) => {
                setReduced(isOn);
                save({ reduced_motion: isOn });
              }}
            />
            <SwitchRow
              label={words.singleKeys}
              help={words.singleKeysHelp}
              isOn={areKeysOn}
              onChange={(isOn) => {
                setKeysOn(isOn);
                save({ single_keys: isOn });
              }}
            />
          </div>
        )}
      </SettingsFrame>
    </ProfileSection>
  );
}
