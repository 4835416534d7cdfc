// Downloads a file, and says what came of it.

import { Download } from "lucide-react";
import { useState } from "react";
import { commonTexts } from "@/texts/common";
import { Button, type ButtonSize } from "./button";
import { Callout } from "./surface";

export interface DownloadButtonProps {
  label: string;
  /** Said while the file is made. */
  pendingLabel: string;
  download: {
    /** Whether the file is on the device. */
    run: () => Promise<true | undefined>;
    isPending: boolean;
    /** Why it is not. */
    fault: { title: string; body: string } | null;
  };
  size?: ButtonSize;
  isWide?: boolean;
}

export function DownloadButton({ label, pendingLabel, download: { run, isPending, fault }, size, isWide }: DownloadButtonProps) {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <Button size={size} isWide={isWide} icon={Download} isPending={isPending} pendingLabel={pendingLabel} onPress={() => void run().then((done) => setDone(done === true))}>{label}</Button>
      <span role="status" className="sr-only">{isDone && !isPending && commonTexts.downloaded}</span>
      {fault && <Callout tone="miss" role="alert" title={fault.title}>{fault.body}</Callout>}
    </>
  );
}
