// After a form was refused, focus goes to its first field at fault, where the words are.

import { useEffect, useRef, useState, type RefObject } from "react";

/** The form's ref, and what to call when it is refused. */
export function useFaultFocus(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true'], [data-invalid] button")?.focus();
  }, [times]);
  return [form, () => setTimes((before) => before + 1)];
}
