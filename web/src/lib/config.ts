// Settings of this deployment, which the server puts into a script tag of index.html.

export interface FieldworkConfig {
  firebase: { projectId: string; apiKey: string; authDomain: string };
  /** Origin of the identity emulator; null in production. */
  emulator: string | null;
  version: string;
  analytics: AnalyticsConfig;
  /** Origin that uploaded files are sent to; null if uploads are not configured. */
  files_origin: string | null;
  /** Pages outside the product. */
  links: { landing: string; terms: string; privacy: string; help: string };
  support_email: string | null;
  /** Number of decimal places of each currency that does not have two. */
  currency_places: Readonly<Record<string, number>>;
}

export interface AnalyticsConfig {
  /** `host` is the proxy of the product analytics. */
  posthog: { key: string; host: string } | null;
  /** Id of the tag manager's container. */
  gtm: string | null;
  /** Whether the law in the visitor's country requires consent. */
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
