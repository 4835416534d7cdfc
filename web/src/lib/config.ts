// What the server tells the page about this deployment, in a script tag of index.html.

export interface FieldworkConfig {
  firebase: { projectId: string; apiKey: string; authDomain: string };
  /** Origin of the identity emulator; null in production. */
  emulator: string | null;
  version: string;
}

const UNSERVED: FieldworkConfig = {
  firebase: { projectId: "demo-fieldwork", apiKey: "demo", authDomain: "localhost" },
  emulator: null,
  version: "unserved",
};

export function readConfig(): FieldworkConfig {
  const text = document.getElementById("fieldwork-config")?.textContent ?? "null";
  return (JSON.parse(text) as FieldworkConfig | null) ?? UNSERVED;
}
