// Decodes the text of a file. Most files are UTF-8. If the encoding is unclear, the file is read in that of Western
// spreadsheets, and the reader is informed.

export interface DecodedText {
  text: string;
  /** Name of the encoding if it was guessed; null if it is certain. */
  guessed: string | null;
}

const FALLBACK = "windows-1252";

export function decodeText(bytes: ArrayBuffer): DecodedText {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 2));
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder("utf-16le").decode(bytes), guessed: null };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder("utf-16be").decode(bytes), guessed: null };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), guessed: null };
  } catch {
    return { text: new TextDecoder(FALLBACK).decode(bytes), guessed: FALLBACK };
  }
}
