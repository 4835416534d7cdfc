// A table to read beside the answer: sortable by column, filtered, and copied into a spreadsheet. Only visible rows are
// rendered.

import { useCallback } from "react";
import { resourceTexts } from "@/texts/resource";
import { Callout } from "@/ui/surface";
import { toast } from "@/ui/toasts";
import { FileFault } from "../file-fault";
import { type FileInfo, FileLoading } from "../file-view";
import { useFile } from "../use-file";
import { rowsAsText } from "./copy-rows";
import { loadTable } from "./load-table";
import type { Table } from "./parse-table";
import { TableBar } from "./table-bar";
import { TableFoot } from "./table-foot";
import { TableRows } from "./table-rows";
import { useArrangement } from "./use-arrangement";

const words = resourceTexts.table;

export function TableView({ file }: { file: FileInfo }) {
  const { data, error, mutate } = useFile(file, "table", loadTable);
  if (error !== undefined) return <FileFault onRetry={() => void mutate()} />;
  if (data === undefined) return <FileLoading />;
  if (data.table.rows.length === 0) return <p className="p-4 text-soft">{words.empty}</p>;
  return <Arranged table={data.table} name={file.name} guessed={data.guessed} />;
}

function Arranged({ table, name, guessed }: { table: Table; name: string; guessed: string | null }) {
  const arrangement = useArrangement(table);
  const { places, shown } = arrangement;
  const copy = useCallback(async () => {
    const isCopied = await navigator.clipboard.writeText(rowsAsText(table, places, shown)).then(
      () => true,
      () => false,
    );
    if (isCopied) toast.success(words.copied(places.length));
    else toast.error(words.copyFailed);
  }, [table, places, shown]);
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div>
        {guessed !== null && <Callout>{resourceTexts.guessed(guessed)}</Callout>}
        {table.unevenLines > 0 && <Callout>{words.uneven(table.unevenLines)}</Callout>}
        <TableBar table={table} arrangement={arrangement} onCopy={() => void copy()} />
      </div>
      <TableRows
        table={table}
        name={name}
        arrangement={arrangement}
        foot={<TableFoot table={table} arrangement={arrangement} />}
      />
    </div>
  );
}
