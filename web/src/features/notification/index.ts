// Public interface of the notification feature.

export { NoticeRow } from "./notice-row";
export { useListNotices, type NoticeView } from "./use-list-notices";
export { useMarkRead } from "./use-mark-read";
export { useUnsubscribe } from "./use-unsubscribe";
