// Notification settings: a row per group with a checkbox for each channel, devices, muted sessions, and quiet hours.
// Each group can be opened to show its single kinds.

import { useSettings } from "@/features/account/use-settings";
import { profileTexts, type NoticeGroup } from "@/texts/profile";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { DevicesField } from "./devices-field";
import { channelsOf } from "./notice-groups";
import { NoticeRows } from "./notice-rows";
import { ProfileSection } from "./profile-section";
import { QuietHoursField } from "./quiet-hours-field";
import { SessionMutes } from "./session-mutes";
import { SettingsFrame } from "./settings-frame";

const words = profileTexts.notices;
const GROUPS = Object.keys(words.groups) as NoticeGroup[];

export function NoticesSection() {
  const all = useSettings();
  return (
    <ProfileSection id="notices" title={profileTexts.sections.notices} lead={words.lead}>
      <SettingsFrame of={all}>
        {(settings) => (
          <>
            <table className="w-full table-fixed border-collapse">
              <thead>
                <tr className="text-small text-soft">
                  <th scope="col">
                    <VisuallyHidden>{words.kind}</VisuallyHidden>
                  </th>
                  {channelsOf(settings).map((channel) => (
                    <th
                      key={channel}
                      scope="col"
                      className="w-13 pb-1 font-semibold whitespace-nowrap max-sm:text-note sm:w-20"
                    >
                      {words.channels[channel]}
                    </th>
                  ))}
                </tr>
              </thead>
              {GROUPS.map((group) => (
                <NoticeRows
                  key={group}
                  group={group}
                  settings={settings}
                  onChange={(notify) => void all.change({ notify })}
                />
              ))}
            </table>
            {settings.in_use.push && <DevicesField />}
            <SessionMutes />
            <QuietHoursField
              hours={settings.quiet_hours}
              onChange={(quiet_hours) => void all.change({ quiet_hours })}
            />
          </>
        )}
      </SettingsFrame>
    </ProfileSection>
  );
}
