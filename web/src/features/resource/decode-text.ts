// The text of a file, whatever it was written in. UTF-8 is what most files are; one that
// is not is read as the encoding of Western spreadsheets, and the reader is told.

export interface DecodedText {
  text: string;
  /** Null when it is certain. */
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
