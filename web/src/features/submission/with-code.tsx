// An author's line in which column names are in backticks.

import { Fragment, createElement } from "react";

export function WithCode({ text }: { text: string }) {
  // Parts between backticks have odd indices. The parts need no keys, because their order never changes.
  return createElement(
    Fragment,
    null,
    ...text
      .split("`")
      .map((part, place) =>
        place % 2 === 1 ? createElement("code", { className: "rounded-sm bg-sunken px-1 text-small" }, part) : part,
      ),
  );
}
