// The text of an answer, as plain text: the model's output never becomes HTML. Source numbers link to the sources.

import { Fragment } from "react";
import { assistantTexts as words } from "@/texts/assistant";

const NUMBER = /\[(\d+)\]/;

export function AnswerText({ text, idOf }: { text: string; idOf: (number: number) => string }) {
  // Every second part is the number of a source.
  const parts = text.split(NUMBER);
  return (
    <p className="whitespace-pre-line">
      {parts.map((part, at) => {
        const key = `${at}-${part.length}`;
        if (at % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
        return (
          <a
            key={key}
            href={`#${idOf(Number(part))}`}
            aria-label={words.source(part)}
            className="font-semibold underline underline-offset-4"
          >
            [{part}]
          </a>
        );
      })}
    </p>
  );
}
