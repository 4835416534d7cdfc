// Marks around the figures of two texts: no text is lost, and the digits of two table cells never become one number.
// The compiled rule decides which figures are shared.

import { expect, test } from "vitest";
import { loadAnswerRules } from "@/rules";
import { markHtml, piecesOf, textOfHtml } from "./compare-numbers";

const { compare_numbers } = await loadAnswerRules();
const names = { shared: "s", own: "o" };

test("a text is cut at its figures and stays whole", () => {
  const mine = "27 % against 18%, and T3121.";
  const { mine: found } = compare_numbers(mine, "27.0 % of those reminded");
  expect(piecesOf(mine, found, 0)).toEqual([
    { text: "27 %", isShared: true },
    { text: " against ", isShared: null },
    { text: "18%", isShared: false },
    { text: ", and T3121.", isShared: null },
  ]);
});

test("the model answer keeps its HTML, and its cells apart", () => {
  const html =
    "<table><tbody><tr><td>36</td><td>18.0 %</td></tr></tbody></table><p>The <strong>+9.0 points</strong> of 200 &amp; more.</p>";
  const { model } = compare_numbers("18 % and 200", textOfHtml(html));
  const marked = markHtml(html, model, names);
  expect(marked).toBe(
    '<table><tbody><tr><td><mark class="o">36</mark></td><td><mark class="s">18.0 %</mark></td></tr></tbody></table><p>The <strong><mark class="o">+9.0</mark> points</strong> of <mark class="s">200</mark> &amp; more.</p>',
  );
});

test("what looks like HTML in a model answer's text stays text", () => {
  const html = "<p>Write &lt;img src=x onerror=alert(1)&gt; 7 times.</p>";
  const { model } = compare_numbers("7", textOfHtml(html));
  expect(markHtml(html, model, names)).toBe(
    '<p>Write &lt;img src=x onerror=alert(<mark class="o">1</mark>)&gt; <mark class="s">7</mark> times.</p>',
  );
});
