// Joins class names and skips empty values, so that components can write conditions.

export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
