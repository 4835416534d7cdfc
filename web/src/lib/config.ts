// What the server tells the page about this deployment, in a script tag of index.html.

export interface FieldworkConfig {
  firebase: { projectId: string; apiKey: string; authDomain: string };
  /** Origin of the identity emulator; null in production. */
  emulator: string | null;
  version: string;
  analytics: AnalyticsConfig;
  /** Where uploaded files are sent; null where uploads are not set up. */
  files_origin: string | null;
  /** Pages outside the product. */
  links: { landing: string; terms: string; privacy: string; help: string };
  support_email: string | null;
  /** The currencies whose amounts have another number of decimal places than two. */
  currency_places: Readonly<Record<string, number>>;
}

export interface AnalyticsConfig {
  /** `host` is the proxy that product analytics is sent to. */
  posthog: { key: string; host: string } | null;
  /** The tag manager's container. */
  gtm: string | null;
  /** Whether the law where the visitor is wants to be asked first. */
  consent_required: boolean;
}

const NOWHERE = "about:blank";

const UNSERVED: FieldworkConfig = {
  firebase: { projectId: "demo-fieldwork", apiKey: "demo", authDomain: "localhost" },
  emulator: null,
  version: "unserved",
  analytics: { posthog: null, gtm: null, consent_required: true },
  files_origin: null,
  links: { landing: NOWHERE, terms: NOWHERE, privacy: NOWHERE, help: NOWHERE },
  support_email: null,
  currency_places: {},
};

export function readConfig(): FieldworkConfig {
  const text = document.getElementById("fieldwork-config")?.textContent ?? "null";
  return { ...UNSERVED, ...(JSON.parse(text) as Partial<FieldworkConfig> | null) };
}
