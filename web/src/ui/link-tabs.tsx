// Tabs whose views have their own addresses, as a row of links. The current link is underlined. The first tabs are in
// sight; a button names the others and opens them.

import { ChevronDown } from "lucide-react";
import { NavLink, useLocation, useNavigate } from "react-router";
import { useIsDesk } from "@/lib/use-is-desk";
import { commonTexts } from "@/texts/common";
import { cx } from "./cx";
import { Menu } from "./menu";

interface LinkTab {
  to: string;
  label: string;
}

export interface LinkTabsProps {
  label: string;
  /** In the order of their use. */
  tabs: readonly LinkTab[];
  /** Number of tabs beside the button that opens the others. */
  inSight: { phone: number; desk: number };
  className?: string;
}

const tabClass = (isActive: boolean) =>
  cx(
    "flex min-h-12 items-center border-y-3 border-t-transparent px-2 font-semibold whitespace-nowrap -outline-offset-3 hover:text-ink md:min-h-15 md:px-3",
    isActive ? "border-b-brand text-ink forced-chosen" : "border-b-transparent text-soft",
  );

export function LinkTabs({ label, tabs, inSight, className }: LinkTabsProps) {
  const first = useIsDesk() ? inSight.desk : inSight.phone;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap md:gap-x-1">
        {tabs.slice(0, first).map((tab) => (
          <li key={tab.to}>
            <NavLink to={tab.to} className={({ isActive }) => tabClass(isActive)}>
              {tab.label}
            </NavLink>
          </li>
        ))}
        <li>
          <MoreTabs tabs={tabs.slice(first)} />
        </li>
      </ul>
    </nav>
  );
}

/** The button shows the current tab, if it is one of these. */
function MoreTabs({ tabs }: { tabs: readonly LinkTab[] }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = tabs.find((tab) => pathname === tab.to || pathname.startsWith(`${tab.to}/`));
  const shown = current?.label ?? commonTexts.moreTabs;
  const items = tabs.map((tab) => ({
    id: tab.to,
    label: tab.label,
    isCurrent: tab === current,
    onAction: () => void navigate(tab.to),
  }));
  return (
    <Menu
      label={commonTexts.moreTabs}
      buttonLabel={commonTexts.moreTabsWith(
        shown,
        tabs.filter((tab) => tab !== current).map((tab) => tab.label),
      )}
      items={items}
      className={cx(tabClass(current !== undefined), "gap-1")}
    >
      {shown}
      <ChevronDown aria-hidden className="size-4" />
    </Menu>
  );
}
