// Tabs whose views have their own addresses: a row of links that scrolls sideways on phones. The current link is
// underlined. On a desktop a button opens the tabs that are needed less often.

import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { NavLink, useLocation, useNavigate } from "react-router";
import { cx } from "./cx";
import { Menu } from "./menu";

interface LinkTab {
  to: string;
  label: string;
  isEnd?: boolean;
}

export interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
  /**
   * Tabs that are needed less often. On a phone they are the last in the row; on a desktop a button with this label
   * opens them.
   */
  more?: { label: string; tabs: readonly LinkTab[] };
  className?: string;
}

const tabClass = (isActive: boolean) =>
  cx(
    "flex min-h-12 items-center border-y-3 border-t-transparent px-3 font-semibold whitespace-nowrap -outline-offset-3 hover:text-ink md:min-h-15",
    isActive ? "border-b-brand text-ink forced-chosen" : "border-b-transparent text-soft",
  );

export function LinkTabs({ label, tabs, more, className }: LinkTabsProps) {
  const row = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label={label} className={className}>
      {/* On a phone the row fades at its end, to show that it continues. */}
      <ul ref={row} className="relative scroll-row flex gap-1 max-md:mask-r-from-[calc(100%-3rem)] max-md:pe-12">
        {tabs.map((tab) => (
          <Tab key={tab.to} tab={tab} />
        ))}
        {more?.tabs.map((tab) => (
          <Tab key={tab.to} tab={tab} className="md:hidden" />
        ))}
        {more && (
          <li className="shrink-0 max-md:hidden">
            <MoreTabs {...more} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function Tab({ tab, className }: { tab: LinkTab; className?: string }) {
  return (
    <li className={cx("shrink-0", className)}>
      <NavLink to={tab.to} end={tab.isEnd ?? false} className={({ isActive }) => tabClass(isActive)}>
        {tab.label}
      </NavLink>
    </li>
  );
}

function MoreTabs({ label, tabs }: NonNullable<LinkTabsProps["more"]>) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = tabs.find((tab) => pathname === tab.to || pathname.startsWith(`${tab.to}/`));
  const items = tabs.map((tab) => ({
    id: tab.to,
    label: tab.label,
    isCurrent: tab === current,
    onAction: () => void navigate(tab.to),
  }));
  return (
    <Menu label={label} items={items} className={cx(tabClass(current !== undefined), "gap-1")}>
      {current?.label ?? label}
      <ChevronDown aria-hidden className="size-4" />
    </Menu>
  );
}
