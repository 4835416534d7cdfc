// Scores as percentages.

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 });

/** Basis points as a percentage. */
export function scoreWords(bp: number): string {
  return percent.format(bp / 10_000);
}
