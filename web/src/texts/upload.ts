// Texts of file uploads.

import { formatBytes } from "@/lib/bytes";
import { listOf } from "@/lib/words";

export const uploadTexts = {
  list: "Files on their way",
  cancel: "Cancel",
  cancelOf: (name: string) => `Cancel the upload of ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  retry: "Try again",
  retryOf: (name: string) => `Try again to upload ${name}`,
  progressOf: (name: string) => `Upload of ${name}`,
  percent: (percent: number) => `${percent} per cent`,
  refused: "This file is not accepted here. Choose another one.",
  notTaken: "The file did not arrive completely. Try again; you need not choose it again.",
  faultOf: (name: string, fault: string) => `${name}: ${fault}`,
  /** By the rule that a refused file broke, with the numbers of the refusal. */
  faults: {
    file_too_large: (need: unknown, have: unknown) =>
      `This file is too large${typeof have === "number" ? ` (${formatBytes(have)})` : ""}.${typeof need === "number" ? ` At most ${formatBytes(need)} can be sent.` : ""}`,
    too_small: () => "This file is empty.",
    extension: (need: unknown) =>
      need ? `Files of this type cannot be sent. Choose ${typesOf(need)}.` : "Files of this type cannot be sent.",
    content_mismatch: () =>
      "The content of this file does not match its name. Save it again in the right format, then send it.",
    not_uploaded: () => "The file did not arrive completely. Send it again.",
  },
};

/** The server names the accepted types by extension or media type, in one text. */
function typesOf(need: unknown): string {
  return listOf(
    String(need)
      .split(", ")
      .map((type) => type.replace(/^.*\//, "").toUpperCase()),
    "or",
  );
}
