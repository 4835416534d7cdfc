// A reviewer's text; lines that begin with ">" quote the learner.

const QUOTE = /^>\s?/;

export function ReviewWords({ text }: { text: string }) {
  return (
    <div className="grid max-w-prose gap-3">
      {parts(text).map(({ at, isQuote, lines }) => {
        const shown = lines.join("\n");
        return isQuote ? (
          <blockquote key={at} className="border-s-3 border-brand ps-4 whitespace-pre-line text-soft">
            {shown}
          </blockquote>
        ) : (
          <p key={at} className="text-lead whitespace-pre-line">
            {shown}
          </p>
        );
      })}
    </div>
  );
}

interface Part {
  /** Line on which it begins. */
  at: number;
  isQuote: boolean;
  lines: string[];
}

function parts(text: string): Part[] {
  const found: Part[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const isQuote = QUOTE.test(line);
    const last = found.at(-1);
    if (last?.isQuote === isQuote) last.lines.push(line.replace(QUOTE, ""));
    else if (line.trim() !== "") found.push({ at, isQuote, lines: [line.replace(QUOTE, "")] });
  }
  return found.map(({ lines, ...part }) => ({ ...part, lines: lines.join("\n").trim().split("\n") }));
}
