// Downloads a certificate or a letter as a PDF.

import { answer, client } from "@/api/client";
import { useDownload } from "@/api/use-download";
import { certificateTexts } from "@/texts/progression";
import { DownloadButton } from "@/ui/download-button";

const READS = {
  certificate: (serial: string) =>
    client.GET("/api/certificates/{serial}.pdf", { params: { path: { serial } }, parseAs: "arrayBuffer" }),
  letter: (serial: string) =>
    client.GET("/api/letters/{serial}.pdf", { params: { path: { serial } }, parseAs: "arrayBuffer" }),
};

const words = certificateTexts.pdf;

export function DownloadPdf({ paper, serial }: { paper: keyof typeof READS; serial: string }) {
  const download = useDownload(words.names[paper](serial), () => answer(READS[paper](serial)));
  return <DownloadButton label={words.labels[paper]} pendingLabel={words.pending} download={download} isWide />;
}
