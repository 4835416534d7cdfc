// Downloads the receipt of a purchase as a PDF.

import { answer, client } from "@/api/client";
import { useDownload } from "@/api/use-download";
import { checkoutTexts } from "@/texts/checkout";
import { DownloadButton } from "@/ui";
import type { Purchase } from "./use-purchases";

const words = checkoutTexts.receipt;

export function ReceiptButton({ purchase: { id, receipt } }: { purchase: Purchase }) {
  const read = () => client.GET("/api/purchases/{id}/receipt.pdf", { params: { path: { id } }, parseAs: "arrayBuffer" });
  const download = useDownload(words.name(receipt), () => answer(read()));
  return <DownloadButton label={words.label} pendingLabel={words.pending} download={download} size="sm" />;
}
