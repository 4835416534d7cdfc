// Level of a microphone, from 0 to 100, so that a silent one is noticed while recording.

import { useEffect, useState } from "react";

/** Milliseconds between two readings. */
const INTERVAL = 100;

/** Factor by which speech at a usual distance fills the bar. */
const GAIN = 300;

/** Null while there is no stream, and in browsers that cannot measure it. */
export function useLevel(stream: MediaStream | null): number | null {
  const [level, setLevel] = useState<number | null>(null);
  useEffect(() => {
    if (stream === null || typeof AudioContext === "undefined") return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      setLevel(Math.min(100, Math.round(Math.sqrt(power) * GAIN)));
    }, INTERVAL);
    return () => {
      clearInterval(timer);
      void context.close();
      setLevel(null);
    };
  }, [stream]);
  return level;
}
