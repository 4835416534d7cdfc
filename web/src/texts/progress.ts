// Progress in words: the same wherever it is shown.

import type { Progress } from "@/api/types";

/** For example "4 of 5 required · 1 optional done"; optional missions are only mentioned once one is done. */
export function progressWords({ done, required, optional_done }: Progress): string {
  return optional_done === 0
    ? `${done} of ${required} required done`
    : `${done} of ${required} required · ${optional_done} optional done`;
}
