// Notices by group, and the choice of a whole group: all, none, or some.

import type { NotificationKind, NotifyChoice, Settings } from "@/api/types";
import { noticeTexts, type NoticeGroup } from "@/texts/profile";

export type Channel = "web" | "email" | "push";
export type Choices = Record<string, NotifyChoice>;

/** Channels in use. */
export function channelsOf({ in_use }: Settings): readonly Channel[] {
  return in_use.push ? ["web", "email", "push"] : ["web", "email"];
}

/** The kinds of a group that are in use. */
export function kindsOf(settings: Settings, group: NoticeGroup): NotificationKind[] {
  return settings.in_use.notices.filter((kind) => noticeTexts[kind]?.group === group);
}

/** Whether a choice cannot be changed, because these e-mails are always sent. */
export function isFixed(settings: Settings, kind: NotificationKind, channel: Channel): boolean {
  return channel === "email" && settings.always.includes(kind);
}

export function groupState(
  settings: Settings,
  kinds: readonly NotificationKind[],
  channel: Channel,
): "all" | "none" | "part" {
  const on = kinds.filter((kind) => settings.notify[kind]?.[channel]);
  if (on.length === kinds.length) return "all";
  return on.length === 0 ? "none" : "part";
}

/** The changed choices after switching a channel for these kinds. Fixed choices are left out. */
export function switched(
  settings: Settings,
  kinds: readonly NotificationKind[],
  channel: Channel,
  isOn: boolean,
): Choices {
  return changed(
    settings,
    kinds.filter((kind) => !isFixed(settings, kind, channel)),
    { [channel]: isOn },
  );
}

export function changed(settings: Settings, kinds: readonly NotificationKind[], news: Partial<NotifyChoice>): Choices {
  return Object.fromEntries(kinds.map((kind) => [kind, { ...settings.notify[kind]!, ...news }]));
}
