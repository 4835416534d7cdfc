// Settings that the server puts into the page, for tests about them.

import { afterEach } from "vitest";
import type { FieldworkConfig } from "@/lib/config";

/** Sets page settings until the test ends. */
export function givePage(config: Partial<FieldworkConfig>): void {
  takeBack();
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = "fieldwork-config";
  script.textContent = JSON.stringify(config);
  document.head.append(script);
}

function takeBack(): void {
  document.getElementById("fieldwork-config")?.remove();
}

afterEach(takeBack);
