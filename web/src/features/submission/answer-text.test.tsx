// Written answers, as the learner and a reviewer read them.

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AnswerText } from "./answer-text";
import type { BodyOf } from "./blocks";

const LONG = {
  kind: "long_text",
  prompt_html: "",
  min_words: 0,
  max_words: null,
  max_chars: 50_000,
} as BodyOf<"long_text">;
const SHORT = { kind: "short_text", prompt_html: "", max_chars: 100 } as BodyOf<"short_text">;

test("a long answer is shown with its formatting", async () => {
  render(<AnswerText body={LONG} value={{ text: "The **sum** is wrong.\n\n| a | b |\n|---|---|\n| 1 | 2 |" }} />);
  expect(await screen.findByRole("cell", { name: "2" })).toBeVisible();
  expect(screen.getByText("sum").tagName).toBe("STRONG");
});

test("HTML in a long answer is shown as words", async () => {
  const { container } = render(<AnswerText body={LONG} value={{ text: "**a** <img src=x onerror=alert(1)>" }} />);
  await screen.findByText("a", { selector: "strong" });
  expect(container).toHaveTextContent("a <img src=x onerror=alert(1)>");
  expect(container.querySelector("img")).toBeNull();
});

test.each([
  ["a long answer without formatting", LONG],
  ["a short answer", SHORT],
] as const)("%s is shown as it was written", (_, body) => {
  render(<AnswerText body={body} value={{ text: "5 * 3 < 20\nof _all_" }} />);
  expect(screen.getByText(/^5 \* 3 < 20/).textContent).toBe("5 * 3 < 20\nof _all_");
});
