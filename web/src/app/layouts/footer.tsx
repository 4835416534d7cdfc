// The footer of a page: one line about Fieldwork, help (always the first link), external pages, and the theme.

import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { isAnalyticsConfigured } from "@/features/analytics/consent";
import { PrivacyChoice } from "@/features/analytics/privacy-choice";
import { readConfig } from "@/lib/config";
import { useTheme, type Theme } from "@/lib/theme";
import { shellTexts } from "@/texts/shell";

const THEMES: readonly Theme[] = ["system", "light", "dark"];
const LINK = "target inline-flex items-center underline underline-offset-4 hover:text-ink";

/** The footer. It is invisible while the content above it loads, because that content would push it down. */
export function Footer() {
  return (
    <footer className="border-t border-line print:hidden [main:has([aria-busy=true])+&]:invisible">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 py-3 text-small text-soft">
        <p className="py-2 max-md:w-full">{shellTexts.footer}</p>
        <div className="flex flex-wrap items-center gap-x-5">
          <FooterLinks />
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

function FooterLinks() {
  const { experience } = useParams();
  const { landing, terms, privacy, help } = readConfig().links;
  return (
    <nav aria-label={shellTexts.footerLinks}>
      <ul className="flex flex-wrap gap-x-5">
        <li>
          <Link to={paths.support(experience)} className={LINK}>
            {shellTexts.help}
          </Link>
        </li>
        <li>
          <a href={help} className={LINK}>
            {shellTexts.helpCentre}
          </a>
        </li>
        <li>
          <a href={landing} className={LINK}>
            {shellTexts.landing}
          </a>
        </li>
        <li>
          <a href={terms} className={LINK}>
            {shellTexts.terms}
          </a>
        </li>
        <li>
          <a href={privacy} className={LINK}>
            {shellTexts.privacy}
          </a>
        </li>
        {isAnalyticsConfigured() && (
          <li>
            <PrivacyChoice className={LINK} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <label className="target inline-flex items-center gap-1.5">
      {shellTexts.theme}
      <select
        value={theme}
        onChange={(event) => setTheme(event.target.value as Theme)}
        className="min-h-9 cursor-pointer rounded-md border border-edge bg-surface px-2 text-ink"
      >
        {THEMES.map((value) => (
          <option key={value} value={value}>
            {shellTexts.themes[value]}
          </option>
        ))}
      </select>
    </label>
  );
}
