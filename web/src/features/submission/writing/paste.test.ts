// Pastes as Word, Excel, Google Docs and web pages copy them.

import { describe, expect, test } from "vitest";
import { planPaste } from "./paste";
import { pasteToMarkdown } from "./paste-to-markdown";

const of = (html: string) => pasteToMarkdown({ html, plain: "" })?.markdown ?? null;
const planOf = (html: string, plain: string) => planPaste({ text: "", from: 0, to: 0 }, { html, plain });

test("Excel: cells become a table, joined cells keep its shape, and empty edges are left out", () => {
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {color:black}</style></head><body>
    <!--StartFragment--><table><col width=64>
    <tr><td class=xl65><b>Arm</b></td><td>Paid&nbsp;%</td><td></td></tr>
    <tr><td rowspan=2>reminder</td><td>27.0</td><td></td></tr>
    <tr><td>a|b</td><td></td></tr>
    <tr><td></td><td></td><td></td></tr>
    </table><!--EndFragment--></body></html>`;
  expect(of(html)).toBe(
    ["| Arm      | Paid % |", "| -------- | ------ |", "| reminder | 27.0   |", "|          | a\\|b   |"].join("\n"),
  );
});

test("a spreadsheet that copies no HTML: rows with tabs become a table", () => {
  const plain = 'Arm\tPaid\r\n"two\nlines"\t54\r\n';
  expect(pasteToMarkdown({ html: "", plain })).toEqual({
    markdown: "| Arm       | Paid |\n| --------- | ---- |\n| two lines | 54   |",
    isBlock: true,
    columns: 2,
  });
});

test("Word: headings, bold words, nested bullets and numbers", () => {
  const item = (level: number, marker: string, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
      style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
      </span></span></span><![endif]>${words}<o:p></o:p></p>`;
  const html = `<body lang=EN-GB><h1>Read-out</h1><p class=MsoNormal>The <b>reminder
    </b>worked.<o:p></o:p></p>${item(1, "·", "First")}
    ${item(2, "o", "Inner")}${item(1, "·", "Second")}<p class=MsoNormal>Then:</p>${item(1, "1.", "One")}${item(1, "2.", "Two")}</body>`;
  expect(of(html)).toBe(
    "**Read-out**\n\nThe **reminder** worked.\n\n- First\n   - Inner\n- Second\n\nThen:\n\n1. One\n2. Two",
  );
});

test("Google Docs: bold by style, lists beside lists, links", () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span
    style="font-weight:400">Paid: </span><span style="font-weight:700">27</span><span style="font-weight:700"> %</span></p>
    <ul><li><p><span>one</span></p></li><ul><li><p>in</p></li></ul><li><p>two</p></li></ul><br>
    <p><a href="https://example.org/a"><span>source</span></a></p></b>`;
  expect(of(html)).toBe("Paid: **27 %**\n\n- one\n   - in\n- two\n\n[source](https://example.org/a)");
});

test("a web page: no script, no style, and links within the page as words", () => {
  const html = `<style>b{}</style><script>alert(1)</script><p>See <a href="#top">above</a> and <strong>this</strong>.</p>`;
  expect(of(html)).toBe("See above and **this**.");
});

test("bold words over several lines are bold on each", () => {
  expect(of("<p><b>one<br>two</b></p>")).toBe("**one**\n**two**");
});

test("code of a web page keeps its lines", () => {
  expect(of("<p><b>Query</b></p><pre>select *\n  from a</pre>")).toBe("**Query**\n\n```\nselect *\n  from a\n```");
});

test("words without formatting are no conversion", () => {
  expect(of("<p>plain</p><p><b></b>words</p>")).toBeNull();
  expect(of("<table><tr><td>one cell</td></tr></table>")).toBeNull();
});

test("a table of 60 columns is kept whole", () => {
  const row = (name: string) => `<tr>${Array.from({ length: 60 }, (_, at) => `<td>${name}${at}</td>`).join("")}</tr>`;
  const found = pasteToMarkdown({ html: `<table>${row("h")}${row("c")}</table>`, plain: "" });
  expect(found?.columns).toBe(60);
  expect(found?.markdown.split("\n")[2]?.split("|")).toHaveLength(62);
  expect(found?.markdown).toContain("c59");
});

describe("a paste is left to the browser", () => {
  test.each([
    ["words", "", "a\nb"],
    ["code from an editor", '<div style="white-space: pre;"><b>if</b> a</div>', "if a\n  b"],
    ["code with tabs as indent", "", "if a\n\tb\n\tc"],
    ["styled words without formatting", '<span style="font-weight:normal">a</span>', "a"],
  ])("of %s", (_, html, plain) => {
    expect(planOf(html, plain)).toEqual({ do: "leave", note: null });
  });

  test("if it is too large, with a message", () => {
    expect(planOf(`<table>${"<tr><td>a</td></tr>".repeat(120_000)}</table>`, "a")).toEqual({
      do: "leave",
      note: { is: "plain" },
    });
  });
});

test.each([
  ["a table", "<table><tr><td>a</td></tr></table>", "a"],
  ["bold words", '<span style="font-weight: 700">a</span>', "a"],
  ["cells", "", "a\tb\nc\td"],
])("a paste of %s is converted", (_, html, plain) => {
  expect(planOf(html, plain)).toEqual({ do: "convert" });
});
