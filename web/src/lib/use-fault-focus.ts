// After a refused form, moves the focus to its first invalid field, which shows the error.

import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Selector of the invalid controls. A group of choices cannot have the focus, so its first control gets it. */
const FIELD_AT_FAULT = ":is(input, select, textarea)[aria-invalid='true'], [data-invalid] :is(button, input)";

/** Returns a ref for the form, and a function to call when the form is refused. */
export function useFaultFocus<Form extends HTMLElement = HTMLFormElement>(): [RefObject<Form | null>, () => void] {
  const form = useRef<Form>(null);
  const [times, setTimes] = useState(0);
  useLayoutEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>(FIELD_AT_FAULT)?.focus();
  }, [times]);
  return [form, () => setTimes((before) => before + 1)];
}
