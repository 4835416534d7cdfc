// Running uploads, each with its progress. They can be cancelled and retried. A chosen file is kept until it has
// arrived or is removed, so it need not be chosen again after a lost connection.

import { useEffect, useRef, useState } from "react";
import { asRefusal, type Refusal } from "@/api/refusal";
import { uploadFile, type UploadAim, type UploadedFile } from "./upload-file";

export interface RunningUpload {
  id: string;
  file: File;
  /** Sent part, from 0 to 1. */
  part: number;
  /** Reason why the upload stopped; null while it runs. */
  refusal: Refusal | null;
}

export function useUploads(aim: UploadAim, onDone: (uploaded: UploadedFile) => void | Promise<void>) {
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([]);
  const aborts = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const running = aborts.current;
    return () => running.forEach((abort) => abort.abort());
  }, []);

  function change(id: string, news: Partial<RunningUpload>) {
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...news } : upload)));
  }

  async function run({ id, file }: RunningUpload) {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    try {
      const uploaded = await uploadFile(file, aim, (part) => change(id, { part }), abort.signal);
      await onDone(uploaded);
      put(id);
    } catch (error) {
      if (!abort.signal.aborted) change(id, { refusal: asRefusal(error), part: 0 });
    }
  }

  function put(id: string) {
    aborts.current.delete(id);
    setUploads((before) => before.filter((upload) => upload.id !== id));
  }

  function add(files: Iterable<File>) {
    const started = [...files].map(
      (file): RunningUpload => ({ id: crypto.randomUUID(), file, part: 0, refusal: null }),
    );
    setUploads((before) => [...before, ...started]);
    for (const upload of started) void run(upload);
  }

  function cancel(id: string) {
    aborts.current.get(id)?.abort();
    put(id);
  }

  function retry(id: string) {
    const upload = uploads.find((candidate) => candidate.id === id);
    if (!upload) return;
    change(id, { refusal: null, part: 0 });
    void run(upload);
  }

  return { uploads, add, cancel, retry, isBusy: uploads.some((upload) => upload.refusal === null) };
}
