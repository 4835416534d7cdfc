// Downloads a certificate or a letter as a PDF, and says what came of it.

import { Download } from "lucide-react";
import { useState } from "react";
import { asRefusal } from "@/api/refusal";
import { certificateTexts } from "@/texts/progression";
import { refusalText } from "@/texts/refusals";
import { Button, Callout } from "@/ui";
import { useDownloadPdf, type Paper } from "./use-download-pdf";

const words = certificateTexts.pdf;

export function DownloadPdf({ paper, serial }: { paper: Paper; serial: string }) {
  const { run, isPending, error } = useDownloadPdf(paper, serial);
  const [isDone, setDone] = useState(false);
  const text = error === null ? null : refusalText(asRefusal(error).code);
  return (
    <>
      <Button isWide icon={Download} isPending={isPending} pendingLabel={words.pending} onPress={() => void run().then((done) => setDone(done === true))}>{words.labels[paper]}</Button>
      <span role="status" className="sr-only">{isDone && !isPending && words.done}</span>
      {text && <Callout tone="miss" role="alert" title={text.title}>{text.body}</Callout>}
    </>
  );
}
