// The bar at the top: where one is, where one can go, who one is. It does not stick:
// nothing may hide what has focus.

import { lazy, Suspense, type ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { usePerson } from "@/features/account";
import { paths } from "@/app/paths";
import { commonTexts } from "@/texts/common";
import { shellTexts } from "@/texts/shell";
import { LinkButton, cx } from "@/ui";
import { Logo } from "./logo";

const AccountMenu = lazy(async () => ({ default: (await import("./account-menu")).AccountMenu }));

export function TopBar({ start }: { start?: ReactNode }) {
  const person = usePerson();
  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex min-h-16 items-center gap-x-2 sm:gap-x-6">
        {start}
        <Link to={paths.home()} className="target flex items-center gap-2.5 font-display text-xl font-bold tracking-tight">
          <Logo />
          <span className="max-xs:sr-only">{commonTexts.productName}</span>
        </Link>
        <nav aria-label={commonTexts.mainNavigation} className="flex grow items-center gap-1">
          <BarLink to={paths.catalogue()} label={shellTexts.catalogue} />
          {person && <BarLink to={paths.portal()} label={shellTexts.portal} />}
        </nav>
        {person ? (
          <Suspense fallback={<span className="target" />}>
            <AccountMenu person={person} />
          </Suspense>
        ) : (
          <Doors />
        )}
      </div>
    </header>
  );
}

function Doors() {
  const { pathname, search } = useLocation();
  const isDoor = pathname === "/login" || pathname === "/signup";
  const next = isDoor ? (new URLSearchParams(search).get("next") ?? undefined) : pathname + search;
  return (
    <div className="flex items-center gap-2">
      <LinkButton variant="quiet" to={paths.login(next)} className="max-sm:px-2">{shellTexts.login}</LinkButton>
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
