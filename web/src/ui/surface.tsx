// Quiet building blocks that hold content: Card, Callout, Prose, Breadcrumbs and PageHeader. Words carry the meaning;
// the tone only supports it.

import { CircleAlert, CircleCheck, Info, Lightbulb, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { commonTexts } from "@/texts/common";
import { cx } from "./cx";
import { useHeadingFocus } from "./heading-focus";

export interface CardProps {
  children: ReactNode;
  className?: string;
  as?: "div" | "section" | "article" | "li";
  /** Whether the card is raised above the others; only one card of a page is. */
  isLifted?: boolean;
}

export function Card({ children, className, as: Element = "div", isLifted = false }: CardProps) {
  return (
    <Element
      className={cx("rounded-lg border border-line bg-surface p-4 md:p-6", isLifted && "shadow-lift", className)}
    >
      {children}
    </Element>
  );
}

export type CalloutTone = "note" | "tip" | "right" | "miss";

export interface CalloutProps {
  tone?: CalloutTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** "alert" is announced at once; "status" waits for a pause. Leave it out for text that was there from the start. */
  role?: "alert" | "status";
}

export function Callout({ tone = "note", title, children, actions, role }: CalloutProps) {
  const { icon: Icon, look } = CALLOUTS[tone];
  return (
    <div role={role} className={cx("flex gap-3 rounded-md px-4 py-3", look)}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 grow gap-1.5">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cx(Boolean(title) && "text-ink")}>{children}</div>}
        {actions && <div className="flex flex-wrap gap-3 pt-1">{actions}</div>}
      </div>
    </div>
  );
}

/** HTML that the server has sanitised, or that the rules have rendered. Never pass a learner's text itself. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return <div className={cx("prose", className)} dangerouslySetInnerHTML={{ __html: withTableBoxes(html) }} />;
}

/** A table that is wider than the page scrolls in its own box, which the keyboard can reach too. */
function withTableBoxes(html: string): string {
  const box = `<div class="table-box" role="group" tabindex="0" aria-label="${commonTexts.table}">`;
  return html.replaceAll(/<table\b/g, `${box}<table`).replaceAll("</table>", "</table></div>");
}

export function Breadcrumbs({ items }: { items: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label={commonTexts.breadcrumbs} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-small text-soft">
        {items.slice(-3).map((item, index) => (
          <li key={item.label} className="flex items-center gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            {item.to ? (
              <Link
                to={item.to}
                className="inline-flex min-h-6 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export interface PageHeaderProps {
  title: string;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  breadcrumbs?: readonly { label: string; to?: string }[];
}

/** The page's only h1. It sets the document's title and takes focus after a route change. */
export function PageHeader({ title, eyebrow, lead, actions, breadcrumbs }: PageHeaderProps) {
  const heading = useHeadingFocus(title);
  return (
    <header className="grid gap-4">
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid max-w-2xl gap-2">
          {eyebrow && <div className="text-small font-semibold text-soft">{eyebrow}</div>}
          <h1 ref={heading} tabIndex={-1} className="text-h1">
            {title}
          </h1>
          {lead && <p className="text-lead text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}

const CALLOUTS: Record<CalloutTone, { icon: LucideIcon; look: string }> = {
  note: { icon: Info, look: "bg-tag text-ink" },
  tip: { icon: Lightbulb, look: "bg-tip-wash text-tip-ink" },
  right: { icon: CircleCheck, look: "bg-right-wash text-right-ink" },
  miss: { icon: CircleAlert, look: "bg-miss-wash text-miss-ink" },
};
