// Keeps what was made before for as long as what is made anew says the same, so that nothing is drawn again for it.

import { useState } from "react";

/** The object or list from an earlier call where each of its fields is the same, else this one. */
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
