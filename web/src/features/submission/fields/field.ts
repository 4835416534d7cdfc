// What every answer field is given.

import type { BlockValue } from "../draft";
import type { InputBody } from "../blocks";
import type { BlockCheck } from "@/api/types";

export interface FieldProps<Body extends InputBody = InputBody> {
  body: Body;
  value: BlockValue | null;
  onChange: (value: BlockValue | null) => void;
  onLeave: () => void;
  check: BlockCheck | undefined;
  /** The fault to show now, in words. */
  error: string | undefined;
  /** Names the field for assistive technology; the prompt above it is its description. */
  label: string;
  promptId: string;
}
