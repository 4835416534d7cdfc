// Props of every answer field.

import type { BlockValue, RefusedFile } from "../draft";
import type { InputBody } from "../blocks";
import type { BlockCheck } from "@/api/types";

export interface FieldProps<Body extends InputBody = InputBody> {
  body: Body;
  /** Id of the block. */
  block: string;
  value: BlockValue | null;
  /** `isShown` if the field shows the text itself, so that drawing can wait a moment. */
  onChange: (value: BlockValue | null, isShown?: boolean) => void;
  onLeave: () => void;
  check: BlockCheck | undefined;
  /** The fault to show now, in words. */
  error: string | undefined;
  /** Files of the answer that the server refused. */
  refusedFiles: readonly RefusedFile[];
  /** Name of the field for assistive technology; the prompt above it is its description. */
  label: string;
  promptId: string;
  /** Asks the rule about another answer; null while the rules are loading. */
  ask: ((value: BlockValue) => BlockCheck) | null;
  /** Called with whether a part of the answer is still being uploaded. */
  onBusy: (isBusy: boolean) => void;
}
