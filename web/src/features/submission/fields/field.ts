// Props of every answer field.

import type { BlockValue, RefusedFile } from "../draft";
import type { InputBody } from "../blocks";
import type { BlockCheck } from "@/api/types";

export interface FieldProps<Body extends InputBody = InputBody> {
  body: Body;
  /** Id of the block. */
  block: string;
  value: BlockValue | null;
  /** `isShown`: the field itself already shows the text, so drawing can wait a moment. */
  onChange: (value: BlockValue | null, isShown?: boolean) => void;
  onLeave: () => void;
  check: BlockCheck | undefined;
  /** Text of the error to show now. */
  error: string | undefined;
  /** Files of the answer that the server refused. */
  refusedFiles: readonly RefusedFile[];
  /** Name of the field for assistive technology; the prompt above it is its description. */
  label: string;
  promptId: string;
  /** Checks another answer by the rule; null while the rules are loading. */
  ask: ((value: BlockValue) => BlockCheck) | null;
  /** Called when an upload starts or ends; true while a part of the answer is being uploaded. */
  onBusy: (isBusy: boolean) => void;
}
