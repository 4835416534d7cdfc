// Texts shared by several features: the shell, the design system and general states.

export const commonTexts = {
  productName: "Fieldwork",
  documentTitle: (title: string) => (title === "Fieldwork" ? title : `${title} · Fieldwork`),
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
