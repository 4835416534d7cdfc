// Records the microphone until the learner stops it or its time is over. The recording stays on this device until it
// is added to the answer. The microphone is released as soon as the recording ends.

import { useEffect, useRef, useState } from "react";
import type { RecordingType } from "./recording-type";

export type RecorderPhase = "idle" | "asking" | "recording" | "paused" | "recorded";

export type RecorderFault = "denied" | "missing" | "failed" | "empty";

export interface Recording {
  file: File;
  /** Address for the player; valid until the recording is discarded. */
  url: string;
  /** Whether the time was over. */
  isCut: boolean;
}

/** Milliseconds between two readings of the clock. */
const TICK = 200;

interface RecorderOptions {
  type: RecordingType;
  name: string;
  maxSeconds: number | null;
}

export function useVoiceRecorder({ type, name, maxSeconds }: RecorderOptions) {
  const [phase, setPhase] = useState<RecorderPhase>("idle");
  const [fault, setFault] = useState<RecorderFault | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [recording, setRecording] = useState<Recording | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const isCut = useRef(false);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      release(recorder.current);
    };
  }, []);
  useEffect(() => () => void (recording !== null && URL.revokeObjectURL(recording.url)), [recording]);

  useEffect(() => {
    if (phase !== "recording") return undefined;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = (now - before) / 1000;
      before = now;
      setSeconds((sofar) => sofar + passed);
    }, TICK);
    return () => clearInterval(timer);
  }, [phase]);

  const isOver = maxSeconds !== null && seconds >= maxSeconds;
  useEffect(() => {
    if (!isOver || recorder.current === null || recorder.current.state === "inactive") return;
    isCut.current = true;
    recorder.current.stop();
  }, [isOver]);

  async function start() {
    if (phase !== "idle" && phase !== "recorded") return;
    setFault(null);
    setPhase("asking");
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isGone.current) stopTracks(opened);
      else record(opened);
    } catch (error) {
      setFault(faultOf(error));
      setPhase(recording === null ? "idle" : "recorded");
    }
  }

  function record(opened: MediaStream) {
    const parts: Blob[] = [];
    const started = recorderOf(opened, type);
    recorder.current = started;
    isCut.current = false;
    started.addEventListener("dataavailable", ({ data }) => void parts.push(data));
    started.addEventListener("stop", () => finish(opened, parts));
    started.start();
    setSeconds(0);
    setRecording(null);
    setStream(opened);
    setPhase("recording");
  }

  function finish(opened: MediaStream, parts: readonly Blob[]) {
    stopTracks(opened);
    recorder.current = null;
    if (isGone.current) return;
    setStream(null);
    const file = new File([...parts], name, { type: type.mime.replace(/;.*$/, "") });
    if (file.size === 0) {
      setFault("empty");
      setPhase("idle");
      return;
    }
    setRecording({ file, url: URL.createObjectURL(file), isCut: isCut.current });
    setPhase("recorded");
  }

  function pause() {
    recorder.current?.pause();
    setPhase("paused");
  }

  function resume() {
    recorder.current?.resume();
    setPhase("recording");
  }

  function discard() {
    setRecording(null);
    setSeconds(0);
    setPhase("idle");
  }

  const stop = () => recorder.current?.stop();
  return { phase, fault, seconds: Math.floor(seconds), stream, recording, start, pause, resume, stop, discard };
}

/** A browser may refuse a stream. The microphone is released then. */
function recorderOf(stream: MediaStream, { mime }: RecordingType): MediaRecorder {
  try {
    return new MediaRecorder(stream, { mimeType: mime });
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

function release(recorder: MediaRecorder | null) {
  if (recorder === null) return;
  if (recorder.state !== "inactive") recorder.stop();
  stopTracks(recorder.stream);
}

function faultOf(error: unknown): RecorderFault {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError") return "missing";
  return "failed";
}
