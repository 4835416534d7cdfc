// What the price includes, line by line.

import { Check } from "lucide-react";

export function IncludedList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check aria-hidden className="mt-1 size-4 shrink-0 text-soft" strokeWidth={3} />
          {item}
        </li>
      ))}
    </ul>
  );
}
