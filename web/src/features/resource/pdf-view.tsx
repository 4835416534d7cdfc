// A PDF in the browser's own viewer; on most phones, which lack one, a link that opens it in a tab.

import { ExternalLink } from "lucide-react";
import { resourceTexts } from "@/texts/resource";
import { buttonClass } from "@/ui/button";
import type { FileInfo } from "./file-view";

export function PdfView({ file, title }: { file: FileInfo; title: string }) {
  return (
    <div className="grid h-full grid-rows-[minmax(0,1fr)_auto]">
      {/* No sandbox, because the browser's viewer does not work in one. The content security policy of the file blocks
          all its requests. */}
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
