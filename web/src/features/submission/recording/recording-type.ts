// The format in which this browser records. Chrome and Firefox record WebM or Ogg, Safari records MP4.

export interface RecordingType {
  mime: string;
  /** Extension of the file, by which the server recognises its type. */
  extension: string;
}

const TYPES: readonly RecordingType[] = [
  { mime: "audio/webm;codecs=opus", extension: "webm" },
  { mime: "audio/mp4", extension: "m4a" },
  { mime: "audio/mp4", extension: "mp4" },
  { mime: "audio/ogg;codecs=opus", extension: "ogg" },
  { mime: "audio/webm", extension: "webm" },
];

/** The first type that the answer accepts and the browser records; otherwise null. */
export function recordingType(allowed: readonly string[]): RecordingType | null {
  // Browsers offer microphones only to pages from a secure origin.
  if (typeof MediaRecorder === "undefined" || !("mediaDevices" in navigator)) return null;
  const isAccepted = ({ extension }: RecordingType) => allowed.length === 0 || allowed.includes(extension);
  return TYPES.find((type) => isAccepted(type) && MediaRecorder.isTypeSupported(type.mime)) ?? null;
}
