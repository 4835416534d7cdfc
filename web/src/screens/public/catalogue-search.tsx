// The search field of the catalogue; its input is applied after a short pause.

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { programTexts } from "@/texts/program";
import { TextField } from "@/ui/field";

export function CatalogueSearch({ q }: { q: string }) {
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  if (seen !== q) {
    // Puts the words of the address into the field, unless they are only the start of the current input.
    setSeen(q);
    if (q === "" || !typed.startsWith(q)) setTyped(q);
  }
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(
      () => setSearch((search) => withWords(search, typed.trim()), { replace: true, preventScrollReset: true }),
      300,
    );
    return () => clearTimeout(timer);
  }, [typed, q, setSearch]);
  return (
    <div role="search" className="w-full max-w-md">
      <TextField
        type="search"
        label={programTexts.catalogue.search}
        inputProps={{ placeholder: programTexts.catalogue.searchPlaceholder }}
        value={typed}
        onChange={setTyped}
        end={<Search aria-hidden className="me-2 size-5 text-soft" />}
      />
    </div>
  );
}

function withWords(search: URLSearchParams, words: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (words === "") next.delete("q");
  else next.set("q", words);
  return next;
}
