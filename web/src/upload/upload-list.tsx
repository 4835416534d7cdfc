// Running uploads, each with its name, its size, its progress, and the reason if it stopped. Assistive technology can
// read the progress on request; it is not announced with each step.

import { RotateCw, X } from "lucide-react";
import { formatBytes } from "@/lib/bytes";
import { uploadTexts } from "@/texts/upload";
import { Button } from "@/ui/button";
import { uploadFaultText } from "./upload-fault-text";
import type { RunningUpload } from "./use-uploads";

interface UploadListProps {
  uploads: readonly RunningUpload[];
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
}

export function UploadList({ uploads, onCancel, onRetry }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={uploadTexts.list} className="grid gap-2">
      {uploads.map(({ id, file, part, refusal }) => (
        <li key={id} className="grid gap-2 rounded-md border border-line bg-surface px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 grow basis-40 truncate">
              <span className="font-medium">{file.name}</span>{" "}
              <span className="text-small text-soft">{formatBytes(file.size)}</span>
            </p>
            <div className="flex gap-1">
              {refusal && (
                <Button
                  size="sm"
                  variant="quiet"
                  icon={RotateCw}
                  onPress={() => onRetry(id)}
                  aria-label={uploadTexts.retryOf(file.name)}
                >
                  {uploadTexts.retry}
                </Button>
              )}
              <Button
                size="sm"
                variant="quiet"
                icon={X}
                onPress={() => onCancel(id)}
                aria-label={refusal ? uploadTexts.removeOf(file.name) : uploadTexts.cancelOf(file.name)}
              >
                {refusal ? uploadTexts.remove : uploadTexts.cancel}
              </Button>
            </div>
          </div>
          {refusal ? (
            <p role="alert" className="text-small text-miss-ink">
              {uploadFaultText(refusal)}
            </p>
          ) : (
            <UploadBar label={uploadTexts.progressOf(file.name)} part={part} />
          )}
        </li>
      ))}
    </ul>
  );
}

function UploadBar({ label, part }: { label: string; part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={uploadTexts.percent(percent)}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-brand transition-[width] duration-200"
        style={{ width: `${Math.max(percent, 4)}%` }}
      />
    </div>
  );
}
