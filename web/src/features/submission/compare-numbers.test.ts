// Marks around the figures of two texts: no text is lost, and the digits of two table cells never become one number.
// The compiled rule decides which figures are shared.

import { expect, test } from "vitest";
import { loadFeedbackRules } from "@/rules";
import { markHtml, piecesOf, placed, textOfHtml } from "./compare-numbers";

const { compare_numbers } = await loadFeedbackRules();
const names = { shared: "s", own: "o" };
const own = (text: string, place: number) => `<mark class="o" id="figure-model-${place}" tabindex="-1">${text}</mark>`;
const shared = (text: string, place: number, twin: number) =>
  `<mark class="s" id="figure-model-${place}" tabindex="-1"><a href="#figure-mine-${twin}">${text}</a></mark>`;

test("a text is cut at its figures and stays whole", () => {
  const mine = "27 % against 18%, and T3121.";
  const { mine: found } = compare_numbers(mine, "27.0 % of those reminded");
  expect(piecesOf(mine, placed(found), 0).map(({ text, found }) => [text, found?.is_shared, found?.place])).toEqual([
    ["27 %", true, 0],
    [" against ", undefined, undefined],
    ["18%", false, 1],
    [", and T3121.", undefined, undefined],
  ]);
});

test("the model answer keeps its HTML, and its cells apart", () => {
  const html =
    "<table><tbody><tr><td>36</td><td>18.0 %</td></tr></tbody></table><p>The <strong>+9.0 points</strong> of 200 &amp; more.</p>";
  const { model } = compare_numbers("18 % and 200", textOfHtml(html));
  const marked = markHtml(html, placed(model), names);
  expect(marked).toBe(
    `<table><tbody><tr><td>${own("36", 0)}</td><td>${shared("18.0 %", 1, 0)}</td></tr></tbody></table><p>The <strong>${own("+9.0", 2)} points</strong> of ${shared("200", 3, 1)} &amp; more.</p>`,
  );
});

test("what looks like HTML in a model answer's text stays text", () => {
  const html = "<p>Write &lt;img src=x onerror=alert(1)&gt; 7 times.</p>";
  const { model } = compare_numbers("7", textOfHtml(html));
  expect(markHtml(html, placed(model), names)).toBe(
    `<p>Write &lt;img src=x onerror=alert(${own("1", 0)})&gt; ${shared("7", 1, 0)} times.</p>`,
  );
});
