// A certificate or a letter as a PDF to keep and to print.

import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";
import { saveFile } from "@/lib/save-file";
import { certificateTexts } from "@/texts/progression";

const READS = {
  certificate: (serial: string) => client.GET("/api/certificates/{serial}.pdf", { params: { path: { serial } }, parseAs: "arrayBuffer" }),
  letter: (serial: string) => client.GET("/api/letters/{serial}.pdf", { params: { path: { serial } }, parseAs: "arrayBuffer" }),
};

export type Paper = keyof typeof READS;

export function useDownloadPdf(paper: Paper, serial: string) {
  return useAct(async () => {
    saveFile(certificateTexts.pdf.names[paper](serial), "application/pdf", await answer(READS[paper](serial)));
    return true;
  });
}
