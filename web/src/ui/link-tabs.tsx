// Tabs whose views have addresses of their own: a row of links that scrolls sideways on
// phones, the current one underlined.

import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { cx } from "./cx";

export interface LinkTabsProps {
  label: string;
  tabs: readonly { to: string; label: string; isEnd?: boolean }[];
  className?: string;
}

export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  const row = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label={label} className={className}>
      <ul ref={row} className="relative scroll-row flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.to} className="shrink-0">
            <NavLink
              to={tab.to}
              end={tab.isEnd ?? false}
              className={({ isActive }) =>
                cx("flex min-h-12 items-center border-y-3 border-t-transparent px-3 font-semibold whitespace-nowrap -outline-offset-3 hover:text-ink md:min-h-15", isActive ? "border-b-brand text-ink" : "border-b-transparent text-soft")
              }
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
