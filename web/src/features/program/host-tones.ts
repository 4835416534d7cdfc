// Colours of a program's host, derived from the hue in its pack. For any hue, the background is light enough and the
// text dark enough.

import type { CSSProperties } from "react";

/** A style that sets the host's colours (`bg-host`, `text-host-ink`, `bg-host-wash`) for its content. */
export function hostTones({ hue }: { hue: number | string }): CSSProperties {
  return {
    "--host": `oklch(0.5 0.1 ${hue})`,
    "--host-ink": `light-dark(oklch(0.34 0.075 ${hue}), oklch(0.86 0.05 ${hue}))`,
    "--host-wash": `light-dark(oklch(0.945 0.018 ${hue}), oklch(0.3 0.042 ${hue}))`,
  } as CSSProperties;
}
