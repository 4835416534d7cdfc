// Any address without a screen: said plainly, with a search of the catalogue.

import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account";
import { programTexts } from "@/texts/program";
import { shellTexts } from "@/texts/shell";
import { Button, LinkButton, PageHeader, TextField } from "@/ui";

export function NotFoundScreen() {
  const person = usePerson();
  const navigate = useNavigate();
  const [q, setQ] = useState("");
  const words = shellTexts.notFound;

  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(paths.catalogue({ q }));
  }

  return (
    <div className="grid max-w-2xl gap-8 py-6">
      <PageHeader title={words.title} lead={words.body} />
      <form role="search" onSubmit={search} className="flex flex-wrap items-end gap-3">
        <TextField type="search" label={programTexts.catalogue.search} value={q} onChange={setQ} className="min-w-0 grow basis-64" />
        <Button type="submit" variant="primary">{words.searchButton}</Button>
      </form>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.catalogue()}>{words.toCatalogue}</LinkButton>
        {person && <LinkButton to={paths.portal()}>{words.toPortal}</LinkButton>}
      </div>
    </div>
  );
}
