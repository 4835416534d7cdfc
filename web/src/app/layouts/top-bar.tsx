// The bar at the top: navigation and the account. It does not stick, because it must never cover the focused element.
// With large text it wraps, so that no button leaves the window.

import { Search } from "lucide-react";
import { Link, NavLink, useLocation } from "react-router";
import { usePerson } from "@/features/account/use-account";
import { useCommandPanel } from "@/features/command/command-state";
import { Bell } from "@/features/notification/bell";
import { paths } from "@/app/paths";
import { screens } from "@/app/screens";
import { isMac, withCommandKey } from "@/lib/platform";
import { useHere } from "@/lib/use-here";
import { commonTexts } from "@/texts/common";
import { shellTexts } from "@/texts/shell";
import { LinkButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { AccountMenu } from "./account-menu";
import { Logo } from "./logo";

export function TopBar() {
  const person = usePerson();
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="page flex min-h-14 flex-wrap items-center gap-1 md:min-h-16 md:gap-2">
        <Link
          to={paths.home()}
          className="target flex shrink-0 items-center gap-2.5 font-display text-[1.3125rem] leading-6 font-bold md:me-4"
        >
          <Logo />
          {commonTexts.productName}
        </Link>
        <nav aria-label={commonTexts.mainNavigation} className="flex grow flex-wrap items-center gap-1 *:max-md:hidden">
          <BarLink to={paths.catalogue()} label={shellTexts.catalogue} />
          {person && <BarLink to={paths.portal()} label={shellTexts.portal} />}
        </nav>
        <SearchButton />
        {person && <Bell />}
        {person ? <AccountMenu person={person} /> : <Doors />}
      </div>
    </header>
  );
}

function SearchButton() {
  const { show } = useCommandPanel();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? "Meta+K" : "Control+K"}
      onClick={() => show("palette")}
      className="target flex shrink-0 items-center gap-2 rounded-md text-soft hover:text-ink max-md:justify-center max-md:text-ink md:border md:border-edge md:px-3 md:hover:border-ink"
    >
      <Search aria-hidden className="size-5" />
      <span className="max-md:sr-only">{shellTexts.search}</span>
      <kbd aria-hidden className="ms-6 font-sans text-note max-lg:hidden">
        {withCommandKey("K")}
      </kbd>
    </button>
  );
}

/** Pages to which a log-in must not return. */
const DOORS = new Set<string>([
  screens.login,
  screens.signup,
  screens.passwordReset,
  screens.verification,
  screens.goodbye,
]);

function Doors() {
  const { pathname, search } = useLocation();
  const here = useHere();
  const isDoor = DOORS.has(pathname);
  const next = isDoor ? (new URLSearchParams(search).get("next") ?? undefined) : here;
  return (
    <div className="flex items-center gap-2">
      <LinkButton variant="quiet" to={paths.login(next)} className="whitespace-nowrap max-md:px-2">
        {shellTexts.login}
      </LinkButton>
      <LinkButton to={paths.signup(next)} className="whitespace-nowrap max-xs:hidden">
        {shellTexts.signup}
      </LinkButton>
    </div>
  );
}

function BarLink({ to, label }: { to: string; label: string }) {
  return (
    <NavLink
      end
      to={to}
      className={({ isActive }) =>
        cx(
          "target inline-flex items-center rounded-md px-3 font-semibold hover:bg-sunken hover:text-ink",
          isActive ? "text-ink" : "text-soft",
        )
      }
    >
      {label}
    </NavLink>
  );
}
