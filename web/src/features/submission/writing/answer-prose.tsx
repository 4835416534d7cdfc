// A long answer to read. An answer without formatting is shown as it is, and needs no rule. So is a formatted one until
// the rule is loaded, or if it cannot be loaded.

import { Prose } from "@/ui/surface";
import { useRendered } from "./use-rendered";

/** Signs of formatting: a list item, a heading or a quotation, bold words, a table, a link, code. */
const FORMAT = /^\s*(?:[-*+>]|#{1,6}|\d{1,9}[.)]) |\*\*|\||\]\(|<https?:|`/m;

export function AnswerProse({ text }: { text: string }) {
  const rendered = useRendered(text, FORMAT.test(text));
  return typeof rendered === "object" ? <Prose html={rendered.html} /> : <p className="whitespace-pre-wrap">{text}</p>;
}
