// The charged lines and the total.

import type { Money } from "@/api/types";
import { formatMoney } from "@/lib/money";
import { checkoutTexts as words } from "@/texts/checkout";
import { cx } from "@/ui/cx";
import type { Quote } from "./reckon";

export interface OrderLinesProps {
  lines: Quote["lines"];
  total: Money;
  /** Name of the purchased item. */
  item: string;
  /** Whether another price is being calculated. */
  isStale?: boolean;
}

export function OrderLines({ lines, total, item, isStale = false }: OrderLinesProps) {
  return (
    <table className={cx("w-full border-collapse transition-opacity", isStale && "opacity-60")}>
      <caption className="sr-only">{words.order}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind} ${line.label}`} className="[&>*]:py-2.5">
            <th scope="row" className="pe-4 text-start font-normal break-words">
              {words.line(line, item)}
            </th>
            <td className="text-end font-semibold whitespace-nowrap tabular-nums">{formatMoney(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-[1.5px] border-ink font-display text-h2 font-bold [&>*]:py-3">
          <th scope="row" className="pe-4 text-start">
            {words.total}
          </th>
          <td className="text-end whitespace-nowrap tabular-nums">{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
