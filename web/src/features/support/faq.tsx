// Frequent questions with their answers. The search works like that of the command palette.

import { Search } from "lucide-react";
import { useState } from "react";
import { findByWords } from "@/lib/find";
import { supportTexts, type Answered } from "@/texts/support";
import { Disclosure } from "@/ui/disclosure";
import { TextField } from "@/ui/field";

export function Faq() {
  const [typed, setTyped] = useState("");
  const isSearching = typed.trim() !== "";
  const groups = supportTexts.faq
    .map((group) => ({ ...group, items: found(group.items, typed) }))
    .filter((group) => group.items.length > 0);
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);
  return (
    <div className="grid gap-8">
      <div role="search" className="max-w-xl">
        <TextField
          type="search"
          label={supportTexts.search}
          inputProps={{ placeholder: supportTexts.searchPlaceholder }}
          value={typed}
          onChange={setTyped}
          end={<Search aria-hidden className="me-2 size-5 text-soft" />}
        />
        <p role="status" className="pt-1.5 text-small text-soft empty:hidden">
          {isSearching ? supportTexts.found(count) : ""}
        </p>
      </div>
      {groups.map((group) => (
        <section key={group.title} className="grid gap-2">
          <h2 className="text-h3">{group.title}</h2>
          <ul className="border-t border-line">
            {group.items.map((item) => (
              <Item key={item.question} item={item} isOpen={isSearching && count < 3} />
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && (
        <div className="grid gap-1">
          <h2 className="text-h3">{supportTexts.noneTitle}</h2>
          <p className="text-soft">{supportTexts.noneBody}</p>
        </div>
      )}
    </div>
  );
}

function Item({ item: { question, answer }, isOpen }: { item: Answered; isOpen: boolean }) {
  return (
    <li className="border-b border-line">
      <Disclosure title={question} look="row" isOpen={isOpen}>
        <div className="grid max-w-prose gap-3 pb-5">
          {answer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Disclosure>
    </li>
  );
}

function found(items: readonly Answered[], typed: string): readonly Answered[] {
  const commands = items.map((item) => ({
    id: item.question,
    label: item.question,
    note: item.answer.join(" "),
    words: item.words ?? "",
    item,
  }));
  return findByWords(commands, typed).map(({ item }) => item);
}
