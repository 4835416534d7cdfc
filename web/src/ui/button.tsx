// Buttons, and links that look like buttons. One primary action per screen; the rest
// are secondary or quiet. A pending button keeps its width, stays focusable and
// ignores presses, so a double click cannot act twice.

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
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

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "children" | "style" | "isPending">, Look {
  children: ReactNode;
  isPending?: boolean;
  pendingLabel?: string;
  className?: string;
}

export function Button({ variant, size, icon: Icon, isWide, children, isPending = false, pendingLabel, className, type, onPress, ...props }: ButtonProps) {
  // The library's own pending state announces itself through elements without a name, which axe rightly refuses.
  return (
    <AriaButton
      {...props}
      type={isPending ? "button" : type}
      onPress={isPending ? undefined : onPress}
      aria-disabled={isPending || undefined}
      className={buttonClass({ variant, size, isWide, className: cx(isPending && "cursor-progress opacity-75", className) })}
    >
      {Icon && <Icon aria-hidden className="size-[1.15em] shrink-0" />}
      <span aria-live="polite" className="contents">{isPending && pendingLabel ? pendingLabel : children}</span>
    </AriaButton>
  );
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

export interface IconButtonProps extends Omit<AriaButtonProps, "className" | "children" | "style" | "aria-label"> {
  label: string;
  icon: LucideIcon;
  className?: string;
}

export function IconButton({ label, icon: Icon, className, ...props }: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      aria-label={label}
      className={cx("target inline-grid place-items-center rounded-md text-soft hover:bg-sunken hover:text-ink", className)}
    >
      <Icon aria-hidden className="size-5" />
    </AriaButton>
  );
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-deep data-[pressed]:bg-brand-deep border-transparent",
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
