// A table in its frame, a splitter between two parts, and disclosures.

import { FileText } from "lucide-react";
import { useState } from "react";
import { lookTexts as words } from "@/texts/look";
import { cx } from "@/ui/cx";
import { Disclosure, type DisclosureLook } from "@/ui/disclosure";
import { FoldedSection } from "@/ui/folded-section";
import { Splitter } from "@/ui/splitter";
import { SortHeader, TableFrame } from "@/ui/table-frame";
import { LookSection } from "./look-section";

const LOOKS: readonly DisclosureLook[] = ["plain", "quiet", "row", "framed"];

export function Tables() {
  const [isDescending, setDescending] = useState(true);
  const [share, setShare] = useState(40);
  return (
    <>
      <LookSection title={words.table}>
        <TableFrame
          label={words.table}
          foot={words.tableFoot.map((part) => <span key={part}>{part}</span>)}
          className="max-h-56 rounded-md border border-line"
        >
          <table className="data-table">
            <thead>
              <tr>
                {words.tableHeads.map((head, index) => (
                  <SortHeader
                    key={head}
                    align={index === 2 ? "end" : "start"}
                    sort={index < 2 ? "none" : isDescending ? "descending" : "ascending"}
                    onSort={() => setDescending(!isDescending)}
                  >
                    {head}
                  </SortHeader>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isDescending ? words.tableRows : words.tableRows.toReversed()).map((row) => (
                <tr key={row[0]}>
                  {row.map((cell, index) => (
                    <td key={cell} data-align={index === 2 ? "end" : "start"}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </LookSection>
      <LookSection title={words.splitter}>
        <div className="flex h-32 rounded-md border border-line">
          <p id="look-first" style={{ inlineSize: `${share}%` }} className="min-w-0 shrink-0 bg-letter p-4">
            {words.splitterPanes[0]}
          </p>
          <Splitter
            label={words.splitter}
            orientation="vertical"
            controls="look-first"
            value={share}
            min={20}
            max={70}
            onChange={setShare}
            onReset={() => setShare(40)}
          />
          <p className="min-w-0 grow p-4">{words.splitterPanes[1]}</p>
        </div>
      </LookSection>
      <LookSection title={words.disclosures}>
        {LOOKS.map((look) => (
          <Disclosure key={look} title={words.disclosure[look]} look={look}>
            <p className={cx(look === "framed" && "px-5 pb-4")}>{words.disclosed}</p>
          </Disclosure>
        ))}
        <FoldedSection id="folded" icon={FileText} title={words.foldedTitle} note={words.foldedNote}>
          <p>{words.disclosed}</p>
        </FoldedSection>
      </LookSection>
    </>
  );
}
