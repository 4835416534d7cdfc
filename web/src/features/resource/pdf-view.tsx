// A PDF in the browser's own reader, where it has one; phones mostly have none, and open
// it in a tab.

import { ExternalLink } from "lucide-react";
import { resourceTexts } from "@/texts/resource";
import { buttonClass } from "@/ui";
import type { FileInfo } from "./file-view";

export function PdfView({ file, title }: { file: FileInfo; title: string }) {
  return (
    <div className="grid h-full grid-rows-[minmax(0,1fr)_auto]">
      {/* The browser's reader does not work in a sandbox; the file itself is served with a policy that lets it reach nothing. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      {navigator.pdfViewerEnabled && <iframe src={file.url} title={title} className="size-full min-h-80" />}
      <p className="p-4">
        <a href={file.url} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
          <ExternalLink aria-hidden className="size-4" />
          {resourceTexts.openPdf}
        </a>
      </p>
    </div>
  );
}
