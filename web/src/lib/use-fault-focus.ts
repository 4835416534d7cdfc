// After a form was refused, focus goes to its first field at fault, where the words are.

import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Choices are marked as a group, which takes no focus itself. */
const FIELD_AT_FAULT = ":is(input, select, textarea)[aria-invalid='true'], [data-invalid] :is(button, input)";

/** The form's ref, and what to call when it is refused. */
export function useFaultFocus<Form extends HTMLElement = HTMLFormElement>(): [RefObject<Form | null>, () => void] {
  const form = useRef<Form>(null);
  const [times, setTimes] = useState(0);
  useLayoutEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>(FIELD_AT_FAULT)?.focus();
  }, [times]);
  return [form, () => setTimes((before) => before + 1)];
}
