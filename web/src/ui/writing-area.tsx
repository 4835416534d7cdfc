// A text area for long texts that grows with its text, with a bar above it and a line below it in one frame. The page
// scrolls, the area never does. While a preview is shown, the area is only visually hidden: it keeps its undo, and
// moving into it ends the preview.

import { useLayoutEffect, type CSSProperties, type ReactElement, type RefObject } from "react";
import { FieldFrame, type TextAreaProps, showText, useField } from "./field";

export interface WritingAreaProps extends TextAreaProps {
  area: RefObject<HTMLTextAreaElement | null>;
  bar: ReactElement;
  /** Shown instead of the area. */
  preview: ReactElement | null;
  /** A message below the area. */
  note: ReactElement | null;
}

export function WritingArea({ area, bar, preview, note, footer, rows = 8, value = "", ...props }: WritingAreaProps) {
  const { frame, control } = useField(props);
  const isShown = preview === null;
  useLayoutEffect(() => showText(area.current!, value), [area, value]);
  useGrowth(area, value, isShown);
  return (
    <FieldFrame {...frame}>
      <div className="relative rounded-md border-[1.5px] border-edge bg-raised outline-offset-2 outline-brand has-[>textarea:focus-visible]:border-brand has-[>textarea:focus-visible]:outline-3 has-[>textarea[aria-invalid]]:border-miss">
        {bar}
        {preview}
        <textarea
          {...control}
          ref={area}
          rows={rows}
          style={{ "--rows": rows } as CSSProperties}
          className={
            isShown
              ? "field-sizing-content block contain-content min-h-[calc(var(--rows)*1lh+1.5rem)] w-full resize-none overflow-hidden px-4 py-3 text-answer text-ink outline-none"
              : "sr-only"
          }
        />
        {note}
        {footer && <div className="px-4 pb-3">{footer}</div>}
      </div>
    </FieldFrame>
  );
}

/** Follows the text and the width of the area in browsers without `field-sizing`. */
function useGrowth(area: RefObject<HTMLTextAreaElement | null>, value: string, isShown: boolean): void {
  useLayoutEffect(() => {
    const field = area.current;
    if (field === null || !isShown || CSS.supports("field-sizing", "content")) return undefined;
    fit(field);
    const onInput = () => fit(field);
    let width = field.clientWidth;
    const observer = new ResizeObserver(() => {
      if (field.clientWidth === width) return;
      width = field.clientWidth;
      fit(field);
    });
    field.addEventListener("input", onInput);
    observer.observe(field);
    return () => {
      field.removeEventListener("input", onInput);
      observer.disconnect();
    };
  }, [area, value, isShown]);
}

/** Sets the height to that of the text. The frame keeps its height meanwhile, so that the page does not scroll. */
function fit(field: HTMLTextAreaElement): void {
  const frame = field.parentElement!;
  frame.style.minHeight = `${frame.offsetHeight}px`;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
  frame.style.minHeight = "";
}
