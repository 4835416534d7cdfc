// Downloads a file, and reports the outcome.

import { Download } from "lucide-react";
import { useState } from "react";
import { commonTexts } from "@/texts/common";
import { Button, type ButtonSize } from "./button";
import { Callout } from "./surface";

export interface DownloadButtonProps {
  label: string;
  /** Label while the file is being created. */
  pendingLabel: string;
  download: {
    /** Returns whether the file was saved. */
    run: () => Promise<true | undefined>;
    isPending: boolean;
    /** Why it was not saved. */
    fault: { title: string; body: string } | null;
  };
  size?: ButtonSize;
  isWide?: boolean;
}

export function DownloadButton({
  label,
  pendingLabel,
  download: { run, isPending, fault },
  size,
  isWide,
}: DownloadButtonProps) {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <Button
        size={size}
        isWide={isWide}
        icon={Download}
        isPending={isPending}
        pendingLabel={pendingLabel}
        onPress={() => void run().then((done) => setDone(done === true))}
      >
        {label}
      </Button>
      <span role="status" className="sr-only">
        {isDone && !isPending && commonTexts.downloaded}
      </span>
      {fault && (
        <Callout tone="miss" role="alert" title={fault.title}>
          {fault.body}
        </Callout>
      )}
    </>
  );
}
