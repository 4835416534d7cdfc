// One group of notices: its row, which can be opened to show its single kinds and the frequency of its e-mails.

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { NotificationKind, NotifyChoice, Settings } from "@/api/types";
import { noticeTexts, profileTexts, type NoticeGroup } from "@/texts/profile";
import { cx } from "@/ui/cx";
import { Select } from "@/ui/select";
import { CheckCell } from "./check-cell";
import { changed, channelsOf, groupState, isFixed, kindsOf, switched, type Choices } from "./notice-groups";

const words = profileTexts.notices;
const CADENCES: readonly NotifyChoice["cadence"][] = ["instant", "daily", "weekly"];

interface NoticeRowsProps {
  group: NoticeGroup;
  settings: Settings;
  onChange: (choices: Choices) => void;
}

export function NoticeRows({ group, settings, onChange }: NoticeRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const kinds = kindsOf(settings, group);
  if (kinds.length === 0) return null;
  const { title, help } = words.groups[group];
  const free = kinds.filter((kind) => !settings.always.includes(kind));
  return (
    <tbody className="border-t border-line">
      <Row label={title} settings={settings} kinds={kinds} onChange={onChange}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="target flex w-full items-start gap-2 rounded-sm py-2 text-start"
        >
          <ChevronDown
            aria-hidden
            className={cx("mt-1 size-4 shrink-0 text-soft transition-transform", isOpen && "rotate-180")}
          />
          <span>
            <span className="font-medium">{title}</span>
            <span className="block text-small font-normal text-soft max-sm:sr-only">{help}</span>
          </span>
        </button>
      </Row>
      {isOpen &&
        kinds.map((kind) => (
          <Row key={kind} label={noticeTexts[kind].label} settings={settings} kinds={[kind]} onChange={onChange}>
            <span className="block py-1.5 ps-6 text-small font-normal">
              {noticeTexts[kind].label}
              {settings.always.includes(kind) && (
                <span className="block text-small text-soft">{words.alwaysEmail}</span>
              )}
            </span>
          </Row>
        ))}
      {isOpen && free.length > 0 && (
        <tr>
          <td colSpan={channelsOf(settings).length + 1} className="ps-6 pt-1 pb-4">
            <Select
              label={words.cadence}
              value={settings.notify[free[0]!]!.cadence}
              onChange={(cadence) => onChange(changed(settings, free, { cadence: cadence as NotifyChoice["cadence"] }))}
              options={CADENCES.map((value) => ({ value, label: words.cadences[value] }))}
              className="max-w-56"
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface RowProps {
  label: string;
  settings: Settings;
  kinds: readonly NotificationKind[];
  onChange: (choices: Choices) => void;
  children: React.ReactNode;
}

function Row({ label, settings, kinds, onChange, children }: RowProps) {
  return (
    <tr>
      <th scope="row" className="text-start align-top hyphens-auto">
        {children}
      </th>
      {channelsOf(settings).map((channel) => (
        <td key={channel} className="text-center align-top">
          <CheckCell
            label={`${label}: ${words.channels[channel]}`}
            state={groupState(settings, kinds, channel)}
            isDisabled={kinds.every((kind) => isFixed(settings, kind, channel))}
            onChange={(isOn) => onChange(switched(settings, kinds, channel, isOn))}
          />
        </td>
      ))}
    </tr>
  );
}
