// The foot of a page: what Fieldwork is in one line, help (always first of the links, on
// every page), the legal texts of this deployment, and the theme.

import { LifeBuoy, Monitor, Moon, Sun, type LucideIcon } from "lucide-react";
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { PrivacyChoice, isAnalyticsConfigured } from "@/features/analytics";
import { readConfig } from "@/lib/config";
import { useTheme, type Theme } from "@/lib/theme";
import { shellTexts } from "@/texts/shell";
import { cx } from "@/ui";
import { Logo } from "./logo";

const THEMES: readonly [Theme, LucideIcon][] = [
  ["system", Monitor],
  ["light", Sun],
  ["dark", Moon],
];
const { links } = readConfig();
const LINK = "target inline-flex items-center gap-2 font-medium underline-offset-4 hover:text-ink hover:underline";

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5 text-sm text-soft">
        <p className="flex items-center gap-3">
          <Logo className="size-6 shrink-0" />
          {shellTexts.footer}
        </p>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <FooterLinks />
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

function FooterLinks() {
  const { experience } = useParams();
  return (
    <nav aria-label={shellTexts.footerLinks}>
      <ul className="flex flex-wrap gap-x-6">
        <li><Link to={paths.support(experience)} className={LINK}><LifeBuoy aria-hidden className="size-4" />{shellTexts.help}</Link></li>
        {links.terms && <li><a href={links.terms} className={LINK}>{shellTexts.terms}</a></li>}
        {links.privacy && <li><a href={links.privacy} className={LINK}>{shellTexts.privacy}</a></li>}
        {isAnalyticsConfigured() && <li><PrivacyChoice className={LINK} /></li>}
      </ul>
    </nav>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <div role="group" aria-label={shellTexts.theme} className="flex rounded-md border border-line bg-surface p-0.5">
      {THEMES.map(([value, Icon]) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          onClick={() => setTheme(value)}
          className={cx("target inline-flex items-center justify-center gap-2 rounded-sm px-2.5 font-medium", theme === value ? "bg-brand-wash text-brand" : "hover:text-ink")}
        >
          <Icon aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{shellTexts.themes[value]}</span>
        </button>
      ))}
    </div>
  );
}
