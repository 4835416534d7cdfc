// Buttons, and links that look like buttons. A screen has one primary action; others are secondary or quiet. A button
// that is pending or not ready yet stays focusable and ignores presses. One that is not ready names the element that
// has the reason. All are native buttons, so the first page needs no library for them.

import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { cx } from "./cx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "destructive";
export type ButtonSize = "sm" | "md" | "lg";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  isWide?: boolean;
}

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children" | "disabled" | "onClick">;

interface Pressable extends Native {
  onPress?: () => void;
  isDisabled?: boolean;
  className?: string;
}

export interface ButtonProps extends Pressable, Look {
  children: ReactNode;
  isPending?: boolean;
  pendingLabel?: string;
  /** Id of the text that says why the button is not ready yet. */
  reasonId?: string | undefined;
}

export function Button({
  variant,
  size,
  icon: Icon,
  isWide,
  children,
  isPending = false,
  pendingLabel,
  reasonId,
  className,
  type = "button",
  isDisabled = false,
  onPress,
  "aria-describedby": describedBy,
  ...props
}: ButtonProps) {
  const isIdle = isPending || reasonId !== undefined;
  return (
    <button
      {...props}
      type={isIdle ? "button" : type}
      disabled={isDisabled}
      onClick={isIdle ? undefined : pressed(onPress)}
      aria-disabled={isIdle || undefined}
      aria-describedby={[reasonId, describedBy].filter(Boolean).join(" ") || undefined}
      className={buttonClass({
        variant: reasonId === undefined ? variant : "notReady",
        size,
        isWide,
        className: cx(isPending && "cursor-progress opacity-75", className),
      })}
    >
      {Icon && <Icon aria-hidden className="size-[1.15em] shrink-0" />}
      <span aria-live="polite" className="contents">
        {isPending && pendingLabel ? (
          <span className="contents">{pendingLabel}</span>
        ) : (
          <span className="contents">{children}</span>
        )}
      </span>
    </button>
  );
}

/**
 * Focuses the button before `onPress`. Safari does not focus a clicked button, so a dialog could not return the focus
 * to it.
 */
function pressed(onPress: (() => void) | undefined) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (document.activeElement !== event.currentTarget) event.currentTarget.focus({ preventScroll: true });
    onPress?.();
  };
}

export interface LinkButtonProps extends Omit<LinkProps, "className">, Look {
  className?: string;
}

export function LinkButton({ variant, size, icon: Icon, isWide, children, className, ...props }: LinkButtonProps) {
  return (
    <Link {...props} className={buttonClass({ variant, size, isWide, className })}>
      {Icon && <Icon aria-hidden className="size-[1.15em] shrink-0" />}
      <span className="contents">{children}</span>
    </Link>
  );
}

export interface IconButtonProps extends Omit<Pressable, "aria-label"> {
  label: string;
  icon: LucideIcon;
}

export function IconButton({ label, icon: Icon, className, isDisabled = false, onPress, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={isDisabled}
      onClick={pressed(onPress)}
      aria-label={label}
      className={cx("target inline-grid shrink-0 place-items-center rounded-md text-ink hover:bg-sunken", className)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

const VARIANTS: Record<ButtonVariant | "notReady", string> = {
  primary: "border-transparent bg-brand text-on-brand hover:bg-brand-deep",
  secondary: "border-edge bg-surface text-ink hover:border-ink",
  quiet: "border-transparent bg-transparent text-brand hover:bg-brand-wash",
  destructive: "border-miss bg-surface text-miss-ink hover:bg-miss-wash",
  notReady: "border-line bg-tag text-soft",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 py-1 text-small pointer-coarse:min-h-11",
  md: "min-h-11 px-4.5 py-2 text-body",
  lg: "min-h-13 px-6 py-2.5 text-answer",
};

export function buttonClass({
  variant = "secondary",
  size = "md",
  isWide,
  className,
}: {
  variant?: ButtonVariant | "notReady" | undefined;
  size?: ButtonSize | undefined;
  isWide?: boolean | undefined;
  className?: string;
}): string {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded-md border-[1.5px] text-center font-semibold no-underline select-none",
    "transition-[background-color,border-color,translate] duration-120 ease-settle active:translate-y-px disabled:opacity-55",
    isWide && "w-full",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}
