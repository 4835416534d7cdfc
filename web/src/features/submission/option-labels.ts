// The text of an option that an answer refers to by its key.

import type { InputBody } from "./blocks";

export function labelOf(body: InputBody, key: string): string {
  const options = "options" in body ? body.options : "items" in body ? body.items : [];
  return options.find((option) => option.key === key)?.label ?? key;
}
