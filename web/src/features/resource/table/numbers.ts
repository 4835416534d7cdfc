// Numbers in the cells of a table: parsed as written, summed without floating-point rounding, and formatted. They
// belong to a user's file, not to a rule.

export type DecimalMark = "." | ",";

export interface CellNumber {
  /** Digits of the number, with the sign and without the decimal point. */
  digits: string;
  decimals: number;
}

const PATTERNS: Record<DecimalMark, RegExp> = {
  ".": /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/,
  ",": /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/,
};

/** Parses a cell; null if it is not a number. Digits with a leading zero are a code, for example a branch number. */
export function readNumber(cell: string, mark: DecimalMark): CellNumber | null {
  const [, sign = "", whole = "", fraction = ""] = PATTERNS[mark].exec(cell.trim().replace("\u2212", "-")) ?? [];
  if (whole === "" || /^0\d/.test(whole)) return null;
  return { digits: `${sign === "-" ? "-" : ""}${whole.replaceAll(/[.,]/g, "")}${fraction}`, decimals: fraction.length };
}

/** Value for sorting and comparing; NaN for a cell without a number. */
export function asNumber(cell: string, mark: DecimalMark): number {
  const number = readNumber(cell, mark);
  return number === null ? NaN : Number(`${number.digits}e-${number.decimals}`);
}

export interface Summary {
  sum: string;
  median: string;
}

/** Exact sum and median of the numeric cells; null if no cell is numeric. */
export function summarise(cells: readonly string[], mark: DecimalMark, decimals: number): Summary | null {
  const values = cells.flatMap((cell) => {
    const number = readNumber(cell, mark);
    return number === null ? [] : [number.digits + "0".repeat(decimals - number.decimals)];
  });
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + BigInt(value), 0n);
  const sorted = inOrder(values);
  const upper = BigInt(sorted[Math.floor(sorted.length / 2)]!);
  const lower = BigInt(sorted[Math.floor((sorted.length - 1) / 2)]!);
  return { sum: written(sum, decimals), median: written((lower + upper) * 5n, decimals + 1) };
}

/** Sorts the values. If all are safe integers, they are sorted as numbers, which is many times faster. */
function inOrder(values: readonly string[]): ArrayLike<number | bigint> {
  const floats = Float64Array.from(values, Number);
  if (floats.every(Number.isSafeInteger)) return floats.sort();
  return values.map(BigInt).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Formats with grouped thousands and without trailing zeros. */
function written(scaled: bigint, decimals: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, "0");
  const at = digits.length - decimals;
  const fraction = digits.slice(at).replace(/0+$/, "");
  const whole = digits.slice(0, at).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${scaled < 0n ? "\u2212" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}
