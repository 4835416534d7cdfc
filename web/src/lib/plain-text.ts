// Normalises text for every search of the application: lower case without accents, so that "resume" finds "résumé".

export function plainText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
