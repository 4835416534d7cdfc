// Keeps the earlier object as long as the new one is equal, to avoid another render.

import { useState } from "react";

/** Returns the earlier object or list if all its fields are the same, else `made`. */
export function useSame<T extends object>(made: T): T {
  const [kept, keep] = useState(made);
  if (isSame(kept, made)) return kept;
  keep(made);
  return made;
}

function isSame<T extends object>(a: T, b: T): boolean {
  const fields = Object.keys(a) as (keyof T)[];
  return fields.length === Object.keys(b).length && fields.every((field) => Object.is(a[field], b[field]));
}
