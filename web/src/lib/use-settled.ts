// A value after it has been unchanged for a moment, so that not every keystroke sends a request.

import { useEffect, useState } from "react";

const QUIET_MS = 250;

export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
