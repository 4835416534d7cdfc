// The colours of a program's host, from the one hue that its pack names: light enough to
// read on and dark enough to read, whatever the hue.

import type { CSSProperties } from "react";

/** A style that sets the host's colours (`bg-host`, `text-host-ink`, `bg-host-wash`) for what is inside. */
export function hostTones({ hue }: { hue: number | string }): CSSProperties {
  return {
    "--host": `oklch(0.5 0.1 ${hue})`,
    "--host-ink": `light-dark(oklch(0.34 0.075 ${hue}), oklch(0.86 0.05 ${hue}))`,
    "--host-wash": `light-dark(oklch(0.945 0.018 ${hue}), oklch(0.3 0.042 ${hue}))`,
  } as CSSProperties;
}
