// The toast library, dressed. Loaded by toasts.tsx on first need.

import type { CSSProperties } from "react";
import { Toaster } from "sonner";
import { useTheme } from "@/lib/theme";
import { commonTexts } from "@/texts/common";

const COLOURS = {
  "--success-bg": "var(--color-good-wash)",
  "--success-border": "var(--color-line)",
  "--success-text": "var(--color-good-ink)",
  "--error-bg": "var(--color-danger-wash)",
  "--error-border": "var(--color-line)",
  "--error-text": "var(--color-danger-ink)",
  "--info-bg": "var(--color-info-wash)",
  "--info-border": "var(--color-line)",
  "--info-text": "var(--color-info-ink)",
} as CSSProperties;

export function ThemedToaster() {
  const [theme] = useTheme();
  return (
    <Toaster
      position="bottom-right"
      theme={theme}
      richColors
      duration={4000}
      visibleToasts={3}
      containerAriaLabel={commonTexts.notifications}
      toastOptions={{ className: "!font-sans !text-[0.9375rem]" }}
      style={COLOURS}
    />
  );
}
