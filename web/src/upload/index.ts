// Public interface of the upload feature.
//
//     uploadFile(file, { purpose: "avatar" | "support" } | { block: id }, onProgress, signal)
//       → { key, name, mime, bytes }, or throws a Refusal (an AbortError when cancelled)
//     useUploads(aim, onDone) → { uploads, add, cancel, retry, isBusy }
//     <UploadList uploads onCancel onRetry />

export { uploadFaultText } from "./upload-fault-text";
export { uploadFile, type UploadAim, type UploadedFile } from "./upload-file";
export { UploadList } from "./upload-list";
export { useUploads, type RunningUpload } from "./use-uploads";
