// The countries of ISO 3166-1, with the names that the browser has for them.

const names = new Intl.DisplayNames("en-GB", { type: "region", fallback: "none" });

/** Two letters that browsers know by name and that ISO keeps for other uses. */
const NO_COUNTRIES = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"]);

const LETTERS = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));

/** The name of a country; its code where it has none. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Codes and names, by name. Made when it is asked for: 676 names are looked up. */
export function countries(): { code: string; name: string }[] {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const known = codes.filter((code) => !NO_COUNTRIES.has(code) && names.of(code) !== undefined && isCurrent(code));
  return known.map((code) => ({ code, name: countryName(code) })).toSorted((one, other) => one.name.localeCompare(other.name));
}

/** A country that is no more stands for its successor. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}
