// Texts shared by several features: the shell, the design system and general states.

export const commonTexts = {
  productName: "Fieldwork",
  /** `place` is the simulation of a session's page. */
  documentTitle: (title: string, place: string | null) =>
    [...new Set([title, place ?? title, "Fieldwork"])].join(" · "),
  share: "Share",
  moreTabs: "More",
  /** Begins with the visible text. */
  moreTabsWith: (shown: string, others: readonly string[]) => `${shown}: ${others.join(", ")}`,
  close: "Close",
  current: "(you are here)",
  retry: "Try again",
  loading: "Loading",
  notOpened: "This could not be loaded. Try it again when you have a connection.",
  table: "Table",
  copied: "Copied",
  downloaded: "Downloaded",
  copyFailed: "This browser does not let us copy. Select the text instead.",
  breadcrumbs: "Breadcrumbs",
  notifications: "Notifications",
  requestId: (id: string) => `If you write to us about this, quote request ${id}.`,
  skipToContent: "Skip to the content",
  mainNavigation: "Main",
};
