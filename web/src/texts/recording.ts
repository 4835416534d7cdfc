// Texts of spoken answers: recording in the browser, and listening.

import { formatCountdown } from "@/lib/use-countdown";

export const recordingTexts = {
  record: "Record your answer",
  limit: (seconds: number) => `Up to ${formatCountdown(seconds)} minutes.`,
  noLimit: "Recording has no time limit here.",
  orFile: "You can also choose a file that you recorded elsewhere.",
  asking: "Waiting for the microphone…",
  recording: "Recording",
  paused: "Paused",
  pause: "Pause",
  resume: "Go on",
  stop: "Stop",
  time: (seconds: number, max: number | null) =>
    max === null ? formatCountdown(seconds) : `${formatCountdown(seconds)} of ${formatCountdown(max)}`,
  level: "Level of the microphone",
  ended: "The time is over. Listen to your recording.",
  done: (seconds: number) => `Recorded: ${formatCountdown(seconds)} minutes. Listen to it before you add it.`,
  listen: "Your recording",
  use: "Add to the answer",
  added: "Your recording was added to the answer. It is listed below.",
  again: "Record again",
  againLoses: "Recording again replaces this recording.",
  fileName: (extension: string) => `recording.${extension}`,
  faults: {
    denied: {
      title: "The microphone is blocked",
      body: "Allow the microphone for this page in your browser’s settings, then try again. You can also choose a file.",
    },
    missing: {
      title: "No microphone was found",
      body: "Connect a microphone and try again, or choose a file that you recorded elsewhere.",
    },
    failed: {
      title: "The recording could not be started",
      body: "Another app may be using the microphone. Close it and try again, or choose a file.",
    },
    empty: {
      title: "The recording is empty",
      body: "The browser recorded no sound. Try again, or choose a file that you recorded elsewhere.",
    },
  },
  unsupported: "This browser cannot record in a format that is accepted here. Choose a file instead.",
  tryAgain: "Try again",
  play: (name: string) => `Listen to ${name}`,
  playing: (name: string) => `Player for ${name}`,
  playFailed: "This recording cannot be played here. Download it instead.",
};
