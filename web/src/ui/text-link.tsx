// A link inside running text.

import { Link, type LinkProps } from "react-router";
import { cx } from "./cx";

export function TextLink({ className, ...props }: LinkProps & { className?: string }) {
  return (
    <Link
      {...props}
      className={cx(
        "font-semibold text-brand underline decoration-brand/40 underline-offset-4 hover:decoration-brand",
        className,
      )}
    />
  );
}
