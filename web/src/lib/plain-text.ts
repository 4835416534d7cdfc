// Text as every search of the application compares it: in lower case and without accents, so that "resume" finds "résumé".

export function plainText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
