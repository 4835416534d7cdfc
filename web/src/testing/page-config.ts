// The settings that the server writes into the page, for tests that are about them.

import { afterEach } from "vitest";
import type { FieldworkConfig } from "@/lib/config";

/** Puts settings into the page until the test is over. */
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
