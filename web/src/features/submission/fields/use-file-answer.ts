// Files of one answer. Uploaded files are the answer; files that are being uploaded or were refused are only kept here.
// The rule checks each file before its upload.

import { useEffect, useRef, useState } from "react";
import { useUploads } from "@/upload/use-uploads";
import { submissionTexts } from "@/texts/submission";
import type { FileAnswer } from "../draft";
import type { FieldProps } from "./field";

export interface RefusedFile {
  name: string;
  why: string;
}

type FileAnswerProps = Pick<FieldProps, "block" | "value" | "onChange" | "ask" | "onBusy" | "refusedFiles">;

export function useFileAnswer({ block, value, onChange, ask, onBusy, refusedFiles }: FileAnswerProps) {
  const files = value !== null && "files" in value ? value.files : [];
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [removed, setRemoved] = useState<{ file: FileAnswer; at: number } | null>(null);
  // Holds the current files, because files arrive one after the other and a callback may be from an older render.
  const arrived = useRef(files);
  useEffect(() => {
    arrived.current = files;
  });
  const { uploads, add, cancel, retry, isBusy } = useUploads({ block }, (uploaded) =>
    give([...arrived.current, uploaded]),
  );
  useEffect(() => {
    if (!isBusy) return undefined;
    onBusy(true);
    return () => onBusy(false);
  }, [isBusy, onBusy]);

  function give(next: readonly FileAnswer[]) {
    arrived.current = [...next];
    onChange(next.length === 0 ? null : { files: [...next] });
  }

  /** Whether at least one of the files was accepted. */
  function choose(chosen: readonly File[]): boolean {
    const present = [...files, ...uploads.map(({ file }) => asAnswer(file))];
    const taken: File[] = [];
    const turnedAway: RefusedFile[] = [];
    for (const file of chosen) {
      const why = faultOf(asAnswer(file), [...present, ...taken.map(asAnswer)], ask);
      if (why === null) taken.push(file);
      else turnedAway.push({ name: file.name, why });
    }
    setRemoved(null);
    setRefused(turnedAway);
    if (taken.length > 0) add(taken);
    return taken.length > 0;
  }

  function remove(file: FileAnswer) {
    setRemoved({ file, at: files.indexOf(file) });
    give(files.filter((other) => other !== file));
  }

  function undo() {
    if (removed === null) return;
    give(files.toSpliced(removed.at, 0, removed.file));
    setRemoved(null);
  }

  const unfit = refusedFiles.map(({ name, issue }) => ({ name, why: submissionTexts.issue(issue) }));
  return {
    files,
    uploads,
    refused: [...refused, ...unfit],
    removed: removed?.file ?? null,
    isBusy,
    choose,
    remove,
    undo,
    cancel,
    retry,
  };
}

/** Why a file is refused, in words: by itself, or because it is one more file in the answer. Null if it is accepted. */
function faultOf(file: FileAnswer, present: readonly FileAnswer[], ask: FieldProps["ask"]): string | null {
  if (ask === null) return null;
  const [own] = ask({ files: [file] }).issues;
  if (own !== undefined) return submissionTexts.issue(own);
  const before = ask({ files: [...present] }).issues;
  const after = ask({ files: [...present, file] }).issues;
  const added = after.find((issue) => !before.some((known) => known.rule === issue.rule));
  return added === undefined ? null : submissionTexts.issue(added);
}

function asAnswer(file: File): FileAnswer {
  return { key: "", name: file.name, mime: file.type, bytes: file.size };
}
