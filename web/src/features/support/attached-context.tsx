// Context sent with a message to support, each piece with a button to leave it out.

import { X } from "lucide-react";
import { supportTexts } from "@/texts/support";
import { IconButton } from "@/ui/button";

const words = supportTexts.write;

export interface Attached {
  route: string | null;
  xs: string | null;
  trace: string | null;
}

type Part = keyof Attached;
const PARTS: readonly Part[] = ["route", "xs", "trace"];

export function AttachedContext({ attached, onRemove }: { attached: Attached; onRemove: (part: Part) => void }) {
  const present = PARTS.filter((part) => attached[part] !== null);
  if (present.length === 0) return null;
  return (
    <section aria-labelledby="attached" className="grid gap-2">
      <h3 id="attached" className="font-sans text-small font-semibold tracking-normal">
        {words.context}
      </h3>
      <p className="text-small text-soft">{words.contextHelp}</p>
      <ul className="grid gap-1.5">
        {present.map((part) => (
          <li key={part} className="flex items-center justify-between gap-3 rounded-md bg-sunken ps-4 pe-1">
            <span className="min-w-0 py-1.5 text-small">
              {words.contextOf[part]}:{" "}
              <span className="font-mono text-small break-all text-soft">{attached[part]}</span>
            </span>
            <IconButton icon={X} label={words.removeContext(words.contextOf[part])} onPress={() => onRemove(part)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
