// A form that adds a filter: a column, a test that suits the column, and a value. If the column has few values, they
// are options.

import { useState, type FormEvent } from "react";
import { resourceTexts } from "@/texts/resource";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Select } from "@/ui/select";
import { type Filter, fewValues } from "./arrange-rows";
import { nameOf } from "./column-names";
import type { Table } from "./parse-table";

const words = resourceTexts.table.filter;
const MAX_OFFERED = 24;

export function FilterForm({ table, onAdd }: { table: Table; onAdd: (filter: Filter) => void }) {
  const [column, setColumn] = useState(0);
  const values = fewValues(table, column, MAX_OFFERED);
  const tests = testsOf(table, column, values);
  const [test, setTest] = useState<Filter["test"]>(tests[0]!);
  const [value, setValue] = useState(values?.[0] ?? "");

  function choose(next: number) {
    const offered = fewValues(table, next, MAX_OFFERED);
    setColumn(next);
    setTest(testsOf(table, next, offered)[0]!);
    setValue(offered?.[0] ?? "");
  }

  function add(event: FormEvent) {
    event.preventDefault();
    onAdd({ column, test, value: value.trim() });
  }

  const isOffered = test === "is" && values !== null;
  return (
    <form
      aria-label={words.title}
      onSubmit={add}
      className="flex flex-wrap items-end gap-3 border-t border-line bg-sunken px-4 py-3"
    >
      <Select
        label={words.column}
        value={String(column)}
        onChange={(next) => choose(Number(next))}
        options={table.columns.map((_, at) => ({ value: String(at), label: nameOf(table, at) }))}
        className="min-w-36 grow"
      />
      <Select
        label={words.test}
        value={test}
        onChange={(next) => setTest(next as Filter["test"])}
        options={tests.map((one) => ({ value: one, label: words.tests[one] }))}
        className="min-w-28"
      />
      {isOffered ? (
        <Select
          label={words.value}
          value={value}
          onChange={setValue}
          options={values.map((one) => ({ value: one, label: one || words.blank }))}
          className="min-w-36 grow"
        />
      ) : (
        <TextField
          label={words.value}
          value={value}
          onChange={setValue}
          inputMode={table.columns[column]!.isNumber ? "decimal" : "text"}
          className="min-w-36 grow"
        />
      )}
      <Button type="submit" variant="primary">
        {words.add}
      </Button>
    </form>
  );
}

function testsOf({ columns }: Table, column: number, values: readonly string[] | null): Filter["test"][] {
  const isFew = values !== null;
  if (columns[column]!.isNumber) return isFew ? ["is", "at_least", "at_most"] : ["at_least", "at_most", "is"];
  return isFew ? ["is", "contains"] : ["contains", "is"];
}
