// The styled toast library. Loaded by toasts.tsx on first use.

import type { CSSProperties } from "react";
import { Toaster } from "sonner";
import { useIsDesk } from "@/lib/use-is-desk";
import { useTheme } from "@/lib/theme";
import { commonTexts } from "@/texts/common";

const COLOURS = {
  "--success-bg": "var(--color-right-wash)",
  "--success-border": "var(--color-line)",
  "--success-text": "var(--color-right-ink)",
  "--error-bg": "var(--color-miss-wash)",
  "--error-border": "var(--color-line)",
  "--error-text": "var(--color-miss-ink)",
  "--info-bg": "var(--color-tip-wash)",
  "--info-border": "var(--color-line)",
  "--info-text": "var(--color-tip-ink)",
} as CSSProperties;

export function ThemedToaster() {
  const [theme] = useTheme();
  const isDesk = useIsDesk();
  return (
    <Toaster
      // On a phone toasts are at the top, because the next button is at the bottom. On a desktop they are above the
      // bars of a mission.
      position={isDesk ? "bottom-right" : "top-center"}
      offset={{ bottom: "6rem" }}
      mobileOffset={{ top: "4.5rem" }}
      theme={theme}
      richColors
      duration={4000}
      visibleToasts={3}
      containerAriaLabel={commonTexts.notifications}
      toastOptions={{ className: "!font-sans !text-small" }}
      style={COLOURS}
    />
  );
}
