// Recording of a spoken answer: record, pause, stop, listen, record again, and add it to the answer.

import { Check, Mic, Pause, Play, RotateCcw, Square } from "lucide-react";
import { useState } from "react";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { useLeaveWarning } from "@/lib/use-leave-warning";
import { recordingTexts as words } from "@/texts/recording";
import { Button } from "@/ui/button";
import { Meter } from "@/ui/meter";
import { Callout } from "@/ui/surface";
import { recordingType, type RecordingType } from "./recording-type";
import { useLevel } from "./use-level";
import { useVoiceRecorder, type Recording } from "./use-voice-recorder";

interface VoiceRecorderProps {
  /** Name of the question, for assistive technology. */
  label: string;
  allowed: readonly string[];
  maxSeconds: number | null;
  /** Whether the answer accepts the recording; if not, the learner keeps it. */
  onRecorded: (file: File) => boolean;
}

export function VoiceRecorder({ allowed, ...props }: VoiceRecorderProps) {
  const type = recordingType(allowed);
  if (type === null) return <p className="text-small text-soft">{words.unsupported}</p>;
  return <Recorder {...props} type={type} />;
}

function Recorder({
  label,
  type,
  maxSeconds,
  onRecorded,
}: Omit<VoiceRecorderProps, "allowed"> & { type: RecordingType }) {
  const name = words.fileName(type.extension);
  const recorder = useVoiceRecorder({ type, name, maxSeconds });
  const { phase, fault, recording } = recorder;
  // A close or reload would lose a recording that is not added yet.
  useLeaveWarning(phase !== "idle");
  const [isAdded, setAdded] = useState(false);
  const isRunning = phase === "recording" || phase === "paused";
  return (
    <div
      role="group"
      aria-label={`${label}: ${words.record}`}
      className="grid gap-3 rounded-md border border-line bg-surface px-5 py-4"
    >
      <p className="text-small text-soft">
        {maxSeconds === null ? words.noLimit : words.limit(maxSeconds)} {words.orFile}
      </p>
      {isAdded && phase === "idle" && <Added />}
      {fault !== null && (
        <Callout tone="miss" role="alert" title={words.faults[fault].title}>
          {words.faults[fault].body}
        </Callout>
      )}
      {(phase === "idle" || phase === "asking") && (
        <div>
          <Button
            icon={Mic}
            isPending={phase === "asking"}
            pendingLabel={words.asking}
            onPress={() => void recorder.start()}
          >
            {fault === null ? words.record : words.tryAgain}
          </Button>
        </div>
      )}
      {isRunning && <Running {...recorder} isPaused={phase === "paused"} maxSeconds={maxSeconds} />}
      {recording !== null && (
        <Recorded
          key={recording.url}
          recording={recording}
          seconds={recorder.seconds}
          onUse={() => {
            if (!onRecorded(recording.file)) return;
            setAdded(true);
            recorder.discard();
          }}
          onAgain={() => void recorder.start()}
        />
      )}
    </div>
  );
}

/** Takes the focus, because the pressed button was removed with the recording. */
function Added() {
  const line = useFreshFocus<HTMLParagraphElement>(true);
  return (
    <p ref={line} tabIndex={-1} role="status" className="outline-none">
      {words.added}
    </p>
  );
}

type RunningProps = Pick<ReturnType<typeof useVoiceRecorder>, "seconds" | "stream" | "pause" | "resume" | "stop"> & {
  isPaused: boolean;
  maxSeconds: number | null;
};

function Running({ isPaused, maxSeconds, seconds, stream, pause, resume, stop }: RunningProps) {
  const level = useLevel(isPaused ? null : stream);
  const line = useFreshFocus<HTMLParagraphElement>(true);
  return (
    <>
      <p ref={line} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 outline-none">
        <span aria-hidden className={isPaused ? "size-3 rounded-[2px] bg-edge" : "size-3 rounded-full bg-miss"} />
        <span role="status" className="font-semibold">
          {isPaused ? words.paused : words.recording}
        </span>
        <span className="tabular-nums">{words.time(seconds, maxSeconds)}</span>
      </p>
      {level !== null && <Meter label={words.level} value={level} max={100} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" icon={Square} onPress={stop}>
          {words.stop}
        </Button>
        <Button icon={isPaused ? Play : Pause} onPress={isPaused ? resume : pause}>
          {isPaused ? words.resume : words.pause}
        </Button>
      </div>
    </>
  );
}

interface RecordedProps {
  recording: Recording;
  seconds: number;
  onUse: () => void;
  onAgain: () => void;
}

function Recorded({ recording, seconds, onUse, onAgain }: RecordedProps) {
  const line = useFreshFocus<HTMLParagraphElement>(true);
  return (
    <>
      <p ref={line} tabIndex={-1} role="status" className="outline-none">
        {recording.isCut ? words.ended : words.done(seconds)}
      </p>
      {/* A learner's recording has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls src={recording.url} aria-label={words.listen} className="w-full" />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" icon={Check} onPress={onUse}>
          {words.use}
        </Button>
        <Button icon={RotateCcw} onPress={onAgain}>
          {words.again}
        </Button>
      </div>
      <p className="text-small text-soft">{words.againLoses}</p>
    </>
  );
}
