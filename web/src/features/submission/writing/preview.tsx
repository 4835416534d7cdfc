// An answer as its readers see it, in place of the field.

import type { CSSProperties } from "react";
import { writingTexts as words } from "@/texts/writing";
import { Loading, Skeleton } from "@/ui/states";
import { Prose } from "@/ui/surface";
import { useRendered } from "./use-rendered";

export function Preview({ text, rows }: { text: string; rows: number }) {
  const rendered = useRendered(text);
  return (
    <section
      aria-label={words.previewOf}
      style={{ "--rows": rows } as CSSProperties}
      className="min-h-[calc(var(--rows)*1lh+1.5rem)] px-4 py-3 text-answer"
    >
      {text.trim() === "" ? (
        <p className="text-soft">{words.previewEmpty}</p>
      ) : rendered === "awaited" ? (
        <Loading>
          <Skeleton />
        </Loading>
      ) : rendered === "missing" ? (
        <div className="grid gap-3">
          <p role="alert" className="text-small text-soft">
            {words.previewMissing}
          </p>
          <p className="whitespace-pre-wrap">{text}</p>
        </div>
      ) : (
        <Prose html={rendered.html} />
      )}
    </section>
  );
}
