// Answers that are files: chosen, dropped or pasted, each with its progress. Removed ones can be restored. The accepted
// types are named above the button. Spoken answers can also be recorded here.

import { FileAudio, FileText, Trash2, Undo2 } from "lucide-react";
import { UploadList } from "@/upload/upload-list";
import { formatBytes } from "@/lib/bytes";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { useLeaveWarning } from "@/lib/use-leave-warning";
import { submissionTexts } from "@/texts/submission";
import { Button, IconButton } from "@/ui/button";
import { FileDrop } from "@/ui/file-drop";
import { Callout } from "@/ui/surface";
import type { BodyOf } from "../blocks";
import { DownloadButton } from "../download-file";
import type { FileAnswer } from "../draft";
import { ListenToFile } from "../recording/listen-to-file";
import { VoiceRecorder } from "../recording/voice-recorder";
import type { FieldProps } from "./field";
import { useFileAnswer } from "./use-file-answer";

const words = submissionTexts.files;

export function FileField({
  body,
  label,
  promptId,
  error,
  onLeave,
  ...field
}: FieldProps<BodyOf<"files"> | BodyOf<"audio">>) {
  const { files, uploads, refused, removed, isBusy, choose, remove, undo, cancel, retry } = useFileAnswer(field);
  // A close or reload would abort a running upload.
  useLeaveWarning(isBusy);
  return (
    <div role="group" aria-label={label} aria-describedby={promptId} className="grid gap-3">
      {body.kind === "audio" && (
        <VoiceRecorder
          label={label}
          allowed={body.allowed_ext}
          maxSeconds={body.max_seconds}
          onRecorded={(file) => choose([file])}
        />
      )}
      <FileDrop
        action={body.max_files === 1 ? words.chooseOne : words.choose}
        label={`${label}: ${words.choose}`}
        dropHint={words.drop}
        limits={words.accepted(body.allowed_ext, formatBytes(body.max_bytes), body.max_files)}
        accept={acceptOf(body)}
        isMultiple={body.max_files > 1}
        onChoose={choose}
        onBlur={onLeave}
      />
      {refused.map(({ name, why }) => (
        <Callout key={name} tone="miss" role="alert" title={words.refused(name)}>
          {why}
        </Callout>
      ))}
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      {isBusy && <p className="text-small text-soft">{words.stay}</p>}
      {files.length > 0 && (
        <ul aria-label={words.list} className="grid gap-2">
          {files.map((file) => (
            <FileRow key={file.key} file={file} isAudio={body.kind === "audio"} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
      {removed !== null && <Removed key={removed.key} file={removed} onUndo={undo} />}
      {error !== undefined && <p className="text-small text-miss-ink">{error}</p>}
    </div>
  );
}

function FileRow({ file, isAudio, onRemove }: { file: FileAnswer; isAudio: boolean; onRemove: () => void }) {
  const Icon = isAudio ? FileAudio : FileText;
  return (
    <li className="flex flex-wrap items-center gap-x-3 rounded-md border border-line bg-surface py-1.5 ps-4 pe-1.5">
      <Icon aria-hidden className="size-5 shrink-0 text-soft" />
      <span className="min-w-0 grow basis-32 leading-snug">
        <span className="font-medium break-all">{file.name}</span>{" "}
        <span className="text-small whitespace-nowrap text-soft">{formatBytes(file.bytes)}</span>
      </span>
      <span className="flex items-center">
        <DownloadButton file={file} />
        <IconButton icon={Trash2} label={words.remove(file.name)} onPress={onRemove} />
      </span>
      {isAudio && <ListenToFile file={file} />}
    </li>
  );
}

/**
 * A removed file, with a button to restore it. It takes the focus, because the pressed button was removed with the
 * file.
 */
function Removed({ file, onUndo }: { file: FileAnswer; onUndo: () => void }) {
  const line = useFreshFocus<HTMLParagraphElement>(true);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-2">
      <p ref={line} tabIndex={-1} role="status" className="min-w-0 text-small break-all outline-none">
        {words.removed(file.name)}
      </p>
      <Button size="sm" icon={Undo2} onPress={onUndo}>
        {words.undo}
      </Button>
    </div>
  );
}

function acceptOf({ kind, allowed_ext }: BodyOf<"files"> | BodyOf<"audio">): string | undefined {
  if (allowed_ext.length > 0) return allowed_ext.map((extension) => `.${extension}`).join(",");
  return kind === "audio" ? "audio/*" : undefined;
}
