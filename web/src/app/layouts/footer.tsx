// The foot of a page: what Fieldwork is in one line, and the theme.

import { Monitor, Moon, Sun, type LucideIcon } from "lucide-react";
import { useTheme, type Theme } from "@/lib/theme";
import { shellTexts } from "@/texts/shell";
import { cx } from "@/ui";
import { Logo } from "./logo";

const THEMES: readonly [Theme, LucideIcon][] = [
  ["system", Monitor],
  ["light", Sun],
  ["dark", Moon],
];

export function Footer() {
  const [theme, setTheme] = useTheme();
  return (
    <footer className="border-t border-line">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6 text-sm text-soft">
        <p className="flex items-center gap-3">
          <Logo className="size-6" />
          {shellTexts.footer}
        </p>
        <div role="group" aria-label={shellTexts.theme} className="flex rounded-md border border-line bg-surface p-0.5">
          {THEMES.map(([value, Icon]) => (
            <button
              key={value}
              type="button"
              aria-pressed={theme === value}
              onClick={() => setTheme(value)}
              className={cx("target inline-flex items-center gap-2 rounded-sm px-2.5 font-medium", theme === value ? "bg-brand-wash text-brand" : "hover:text-ink")}
            >
              <Icon aria-hidden className="size-4" />
              <span className="max-sm:sr-only">{shellTexts.themes[value]}</span>
            </button>
          ))}
        </div>
      </div>
    </footer>
  );
}
