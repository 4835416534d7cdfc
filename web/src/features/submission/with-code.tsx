// An author's line, in which names of columns stand between backticks.

import { Fragment, createElement } from "react";

export function WithCode({ text }: { text: string }) {
  // What stands between two of them has an odd place; the parts never change places.
  return createElement(Fragment, null, ...text.split("`").map((part, place) => (place % 2 === 1 ? createElement("code", { className: "rounded-sm bg-sunken px-1 text-small" }, part) : part)));
}
