// Marks the hits of a search in a text.

import { expect, test } from "vitest";
import { hasWords, partsOf, searchWords } from "./highlight";

test("each word is found wherever it stands, in any case", () => {
  expect(hasWords("=SUMIFS(amount, shop)", searchWords("SHOP sumifs"))).toBe(true);
  expect(hasWords("=SUMIFS(amount, shop)", searchWords("shop week"))).toBe(false);
  expect(hasWords("Anything", searchWords("  "))).toBe(true);
});

test("what was found is cut out of the text and nothing is lost", () => {
  const parts = partsOf("Sum a sum", searchWords("sum"));
  expect(parts).toEqual([
    { at: 0, text: "Sum", isHit: true },
    { at: 3, text: " a ", isHit: false },
    { at: 6, text: "sum", isHit: true },
  ]);
  expect(partsOf("a", [])).toEqual([{ at: 0, text: "a", isHit: false }]);
});

test("accents make no difference, and the text is marked as it is written", () => {
  expect(hasWords("Le résumé du Ñandú", searchWords("nandu resume"))).toBe(true);
  expect(hasWords("Electrical resume", searchWords("elec résumé"))).toBe(true);
  for (const text of ["Le résumé du", "Le re\u0301sume\u0301 du"]) {
    const parts = partsOf(text, searchWords("resume"));
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.map(({ text, isHit }) => [text.normalize(), isHit])).toEqual([
      ["Le ", false],
      ["résumé", true],
      [" du", false],
    ]);
  }
});

test("what means something in a pattern is taken as it stands", () => {
  for (const word of ["(", "a+b", "x*", "[", "\\", "$A2", "a-b", "%", "a/b"]) {
    const parts = partsOf(`before ${word} after`, searchWords(word));
    expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual([word]);
  }
});
