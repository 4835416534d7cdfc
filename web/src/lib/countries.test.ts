// Lists each country once, and no code that is not a country.

import { expect, test } from "vitest";
import { countries, countryName } from "./countries";

test("every country of ISO 3166-1 is there once, by its name", () => {
  const all = countries();
  expect(all).toHaveLength(249);
  expect(new Set(all.map(({ name }) => name)).size).toBe(249);
  for (const code of ["NG", "GB", "CI", "KR", "AQ"]) expect(all.map((country) => country.code)).toContain(code);
  for (const code of ["UK", "SU", "EU", "DD", "ZZ"]) expect(all.map((country) => country.code)).not.toContain(code);
  expect(countryName("NG")).toBe("Nigeria");
});
