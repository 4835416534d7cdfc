// Uploads a file to the store: the server signs the address (or refuses the file), and the browser sends the file
// there. It uses XHR instead of fetch, because only XHR reports upload progress. The server checks type, size and
// contents.

import { answer, client } from "@/api/client";
import { networkRefusal, Refusal } from "@/api/refusal";
import type { Upload } from "@/api/types";

export type UploadAim = { purpose: "avatar" | "support" } | { block: string };

export interface UploadedFile {
  key: string;
  name: string;
  mime: string;
  bytes: number;
}

/** `onProgress` gets the sent part, from 0 to 1. An aborted upload throws an AbortError. */
export async function uploadFile(
  file: File,
  aim: UploadAim,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<UploadedFile> {
  const upload = await presign(file, aim, signal);
  await send(upload, file, onProgress, signal);
  return { key: upload.key, name: file.name, mime: file.type, bytes: file.size };
}

async function presign(file: File, aim: UploadAim, signal?: AbortSignal): Promise<Upload> {
  const facts = { bytes: file.size, sha256: await digest(file) };
  const options = signal ? { signal } : {};
  if ("purpose" in aim && aim.purpose === "avatar")
    return answer(client.POST("/api/aws/s3-signed-url/avatar", { body: { ...facts, mime: file.type }, ...options }));
  const block = "block" in aim ? aim.block : null;
  return answer(
    client.POST("/api/aws/s3-signed-url/file-upload", { body: { ...facts, block, name: file.name }, ...options }),
  );
}

function send(
  { url, fields }: Upload,
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
      reject(new DOMException("cancelled", "AbortError"));
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => (request.status < 300 ? resolve() : reject(refusalOf(request.status))));
    request.addEventListener("error", () => reject(networkRefusal()));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort);
    request.open("PUT", url);
    for (const [name, value] of Object.entries(fields)) request.setRequestHeader(name, value);
    request.send(file);
    if (signal?.aborted) abort();
  });
}

/**
 * The refusal for an error of the store. The store's answer is XML that does not help a learner; a retry gets a new
 * signature, which may solve the problem.
 */
function refusalOf(status: number): Refusal {
  return new Refusal({
    code: status >= 500 ? "temporarily-unavailable" : "unknown-server-error",
    status,
    meta: { isUpload: true },
  });
}

async function digest(file: Blob): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new Uint8Array(await file.arrayBuffer()));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
