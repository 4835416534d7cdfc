// The toast library, dressed. Loaded by toasts.tsx on first need.

import type { CSSProperties } from "react";
import { Toaster } from "sonner";
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
  return (
    <Toaster
      position="bottom-right"
      // Above the bars at the foot of a mission.
      offset={{ bottom: "6rem" }}
      mobileOffset={{ bottom: "5rem" }}
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
