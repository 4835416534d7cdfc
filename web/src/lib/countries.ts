// Countries of ISO 3166-1, with the browser's names for them.

const names = new Intl.DisplayNames("en-GB", { type: "region", fallback: "none" });

/** Codes that browsers have a name for, but that ISO reserves for other uses. */
const NO_COUNTRIES = new Set([
  "AC",
  "CP",
  "CQ",
  "DG",
  "EA",
  "EU",
  "EZ",
  "IC",
  "QO",
  "TA",
  "UN",
  "XA",
  "XB",
  "XK",
  "ZZ",
]);

const LETTERS = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));

/** Name of a country; its code if the browser has no name for it. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Codes and names, sorted by name. Computed on request, because it looks up 676 names. */
export function countries(): { code: string; name: string }[] {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const known = codes.filter((code) => !NO_COUNTRIES.has(code) && names.of(code) !== undefined && isCurrent(code));
  return known
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Whether the country still exists. The code of a former country resolves to its successor. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}
