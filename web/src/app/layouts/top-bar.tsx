// The bar at the top: where one is, where one can go, who one is. It does not stick:
// nothing may hide what has focus.

import { Search } from "lucide-react";
import { Link, NavLink, useLocation } from "react-router";
import { usePerson } from "@/features/account";
import { useCommandPanel } from "@/features/command/command-state";
import { paths } from "@/app/paths";
import { isMac, withCommandKey } from "@/lib/platform";
import { commonTexts } from "@/texts/common";
import { shellTexts } from "@/texts/shell";
import { LinkButton, cx } from "@/ui";
import { AccountMenu } from "./account-menu";
import { Logo } from "./logo";
import { ProgramSwitcher } from "./program-switcher";

export function TopBar() {
  const person = usePerson();
  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex min-h-16 items-center gap-x-2 sm:gap-x-4">
        <Link to={paths.home()} className="target flex shrink-0 items-center gap-2.5 font-display text-xl font-bold tracking-tight">
          <Logo />
          <span className="max-md:sr-only">{commonTexts.productName}</span>
        </Link>
        {person && <div className="min-w-0 max-md:grow md:max-w-80"><ProgramSwitcher /></div>}
        <nav aria-label={commonTexts.mainNavigation} className={cx("flex grow items-center gap-1", person && "max-md:hidden")}>
          <BarLink to={paths.catalogue()} label={shellTexts.catalogue} />
          {person && <BarLink to={paths.portal()} label={shellTexts.portal} />}
        </nav>
        <SearchButton />
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
      className="target flex shrink-0 items-center gap-2.5 rounded-md text-[0.9375rem] text-soft hover:text-ink max-lg:justify-center lg:min-w-52 lg:border lg:border-line lg:px-3 lg:hover:border-edge"
    >
      <Search aria-hidden className="size-5 lg:size-4" />
      <span className="max-lg:sr-only">{shellTexts.search}</span>
      <kbd aria-hidden className="ms-auto font-sans text-[0.8125rem] max-lg:hidden">{withCommandKey("K")}</kbd>
    </button>
  );
}

/** Pages to which nobody means to come back after logging in. */
const DOORS = new Set(["/login", "/signup", "/passwordreset", "/verification", "/goodbye"]);

function Doors() {
  const { pathname, search } = useLocation();
  const isDoor = DOORS.has(pathname);
  const next = isDoor ? (new URLSearchParams(search).get("next") ?? undefined) : pathname + search;
  return (
    <div className="flex items-center gap-2">
      <LinkButton variant="quiet" to={paths.login(next)} className="whitespace-nowrap max-sm:px-2">{shellTexts.login}</LinkButton>
      <LinkButton variant="primary" to={paths.signup(next)} className="max-sm:hidden">{shellTexts.signup}</LinkButton>
    </div>
  );
}

function BarLink({ to, label }: { to: string; label: string }) {
  return (
    <NavLink
      end
      to={to}
      className={({ isActive }) =>
        cx("target inline-flex items-center rounded-md px-3 text-[0.9375rem] font-semibold hover:text-ink max-sm:px-2", isActive ? "text-ink underline decoration-marker decoration-3 underline-offset-8" : "text-soft")
      }
    >
      {label}
    </NavLink>
  );
}
