// Downloads a receipt or a credit note as a PDF.

import { answer, client } from "@/api/client";
import { useDownload } from "@/api/use-download";
import { checkoutTexts } from "@/texts/checkout";
import { DownloadButton } from "@/ui/download-button";

const words = checkoutTexts.documents;

export interface DocumentButtonProps {
  /** Id of the purchase or credit note. */
  id: string;
  number: string;
}

export function ReceiptButton({ id, number }: DocumentButtonProps) {
  const read = () =>
    client.GET("/api/purchases/{id}/receipt.pdf", { params: { path: { id } }, parseAs: "arrayBuffer" });
  const download = useDownload(words.receiptName(number), () => answer(read()));
  return <DownloadButton label={words.receipt} pendingLabel={words.pending} download={download} size="sm" />;
}

export function CreditNoteButton({ id, number }: DocumentButtonProps) {
  const read = () =>
    client.GET("/api/credit-notes/{id}/credit-note.pdf", { params: { path: { id } }, parseAs: "arrayBuffer" });
  const download = useDownload(words.creditNoteName(number), () => answer(read()));
  return <DownloadButton label={words.creditNote} pendingLabel={words.pending} download={download} size="sm" />;
}
