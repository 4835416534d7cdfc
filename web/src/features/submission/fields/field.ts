// What every answer field is given.

import type { BlockValue, RefusedFile } from "../draft";
import type { InputBody } from "../blocks";
import type { BlockCheck } from "@/api/types";

export interface FieldProps<Body extends InputBody = InputBody> {
  body: Body;
  /** The block's id. */
  block: string;
  value: BlockValue | null;
  /** `isShown` if the field shows what was typed by itself, so that drawing it can wait a moment. */
  onChange: (value: BlockValue | null, isShown?: boolean) => void;
  onLeave: () => void;
  check: BlockCheck | undefined;
  /** The fault to show now, in words. */
  error: string | undefined;
  /** The files of the answer that the server does not take. */
  refusedFiles: readonly RefusedFile[];
  /** Names the field for assistive technology; the prompt above it is its description. */
  label: string;
  promptId: string;
  /** What the rule would say of another answer; null while the rules are not loaded. */
  ask: ((value: BlockValue) => BlockCheck) | null;
  /** Tells whether something of the answer is still on its way. */
  onBusy: (isBusy: boolean) => void;
}
