// Exports the draft: as copied text, as Markdown and as a PDF.

import { FileText } from "lucide-react";
import { answer, client } from "@/api/client";
import { useDownload } from "@/api/use-download";
import { saveFile } from "@/lib/save-file";
import { portfolioTexts as words } from "@/texts/portfolio";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { DownloadButton } from "@/ui/download-button";
import type { PortfolioDraft } from "./use-portfolio-draft";
import type { PortfolioVersion } from "./use-portfolio-versions";

export function DraftFiles({ draft: { id, format }, newest }: { draft: PortfolioDraft; newest: PortfolioVersion }) {
  const name = words.fileName[format];
  const pdf = useDownload(`${name}.pdf`, () =>
    answer(client.GET("/api/ai/portfolio-drafts/{id}.pdf", { params: { path: { id } }, parseAs: "arrayBuffer" })),
  );
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      <CopyButton isMain text={newest.plain} label={words.copy} />
      <Button isWide icon={FileText} onPress={() => saveFile(`${name}.md`, "text/markdown", newest.markdown)}>
        {words.markdown}
      </Button>
      <DownloadButton isWide label={words.pdf} pendingLabel={words.pdfPending} download={pdf} />
    </div>
  );
}
