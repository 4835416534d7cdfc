// Buttons, and links that look like buttons. One primary action per screen; the rest
// are secondary or quiet. A pending button keeps its width, stays focusable and
// ignores presses, so a double click cannot act twice. They are the browser's own: the
// first page needs no library for them.

import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { cx } from "./cx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
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
}

export function Button({ variant, size, icon: Icon, isWide, children, isPending = false, pendingLabel, className, type = "button", isDisabled = false, onPress, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={isPending ? "button" : type}
      disabled={isDisabled}
      onClick={isPending ? undefined : pressed(onPress)}
      aria-disabled={isPending || undefined}
      className={buttonClass({ variant, size, isWide, className: cx(isPending && "cursor-progress opacity-75", className) })}
    >
      {Icon && <Icon aria-hidden className="size-[1.15em] shrink-0" />}
      <span aria-live="polite" className="contents">{isPending && pendingLabel ? pendingLabel : children}</span>
    </button>
  );
}

/** Safari does not move the focus to a button that is clicked; a dialog then could not give it back. */
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
      {children}
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
      className={cx("target inline-grid shrink-0 place-items-center rounded-md text-soft hover:bg-sunken hover:text-ink", className)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-deep active:bg-brand-deep border-transparent",
  secondary: "bg-surface text-ink border-edge/60 hover:border-brand hover:text-brand",
  quiet: "bg-transparent text-brand border-transparent hover:bg-brand-wash",
  danger: "bg-danger text-on-danger border-transparent hover:brightness-95",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "px-3 py-1.5 text-sm",
  md: "px-4 py-2 text-[0.9375rem]",
  lg: "px-6 py-3 text-base",
};

export function buttonClass({ variant = "secondary", size = "md", isWide, className }: Look & { className?: string }): string {
  return cx(
    "target inline-flex items-center justify-center gap-2 rounded-md border font-semibold no-underline select-none",
    "transition-[background-color,border-color,color] duration-150 text-center leading-tight",
    "disabled:opacity-55",
    isWide && "w-full",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}
