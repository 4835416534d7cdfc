// A bar of buttons for a text field: one stop for Tab, and arrow keys between its buttons. A press on a button that acts
// on the text leaves the focus in the field, so that the keyboard of a phone stays open. Native buttons, because the
// library's toolbar would be fetched with every mission.

import type { LucideIcon } from "lucide-react";
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx";

export interface ToolbarProps {
  label: string;
  /** Id of the field. */
  controls: string;
  className?: string;
  children: ReactNode;
}

export function Toolbar({ label, controls, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => makeStop(buttonsOf(bar.current!)[0]), []);
  return (
    // The buttons inside take the keys; the bar only moves between them.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className={className}
      onKeyDown={moveByArrow}
      onFocus={(event) => makeStop(event.target as HTMLElement)}
    >
      {children}
    </div>
  );
}

export interface ToolButtonProps {
  icon: LucideIcon;
  label: string;
  /** Shown beside the icon instead of a name only for assistive technology. */
  isLabelShown?: boolean;
  /** Whether the button is on; undefined for a button that only acts. */
  isOn?: boolean;
  shortcut?: string | undefined;
  title?: string;
  hasDialog?: boolean;
  className?: string;
  onPress: () => void;
}

export function ToolButton({
  icon: Icon,
  label,
  isLabelShown = false,
  isOn,
  shortcut,
  title,
  hasDialog = false,
  className,
  onPress,
}: ToolButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={isLabelShown ? undefined : label}
      aria-pressed={isOn}
      aria-haspopup={hasDialog ? "dialog" : undefined}
      aria-keyshortcuts={shortcut}
      title={title}
      onMouseDown={(event) => isOn === undefined && event.preventDefault()}
      onClick={onPress}
      className={cx(
        "target inline-flex shrink-0 items-center justify-center gap-2 rounded-md border-[1.5px] border-transparent px-2 text-small font-semibold hover:bg-sunken aria-pressed:border-edge aria-pressed:bg-brand-wash forced-colors:aria-pressed:underline",
        className,
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {isLabelShown && <span>{label}</span>}
    </button>
  );
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function buttonsOf(bar: HTMLElement): HTMLButtonElement[] {
  return [...bar.querySelectorAll("button")];
}

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = buttonsOf(event.currentTarget);
  buttons[step(buttons.indexOf(event.target as HTMLButtonElement), buttons.length - 1)]?.focus();
}

/** Makes a button the one that Tab reaches. */
function makeStop(stop: HTMLElement | undefined): void {
  if (stop === undefined) return;
  for (const button of buttonsOf(stop.closest<HTMLElement>("[role=toolbar]")!))
    button.tabIndex = button === stop ? 0 : -1;
}
