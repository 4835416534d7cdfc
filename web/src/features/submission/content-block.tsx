// A block that is read, not answered: text, picture, video, file, embed, callout,
// model answer. All HTML here is the server's own, sanitised.

import { Download, ExternalLink, FileSpreadsheet, FileText, type LucideIcon } from "lucide-react";
import { formatBytes } from "@/lib/bytes";
import { missionTexts } from "@/texts/mission";
import { submissionTexts } from "@/texts/submission";
import { Callout, Card, Prose } from "@/ui";
import type { BodyOf, ContentBody } from "./blocks";

export function ContentBlock({ body }: { body: ContentBody }) {
  switch (body.kind) {
    case "text":
      return <Prose html={body.html} />;
    case "image":
      return <img src={body.file.url} alt={body.alt} loading="lazy" className="max-w-full rounded-md border border-line" />;
    case "callout":
      return <Callout tone={body.tone}><Prose html={body.html} /></Callout>;
    case "file":
    case "resource":
      return <FileLink body={body} />;
    case "video":
    case "embed":
      return <OutsideLink body={body} />;
    case "model_answer":
      return <ModelAnswer body={body} />;
  }
}

function FileLink({ body }: { body: BodyOf<"file"> | BodyOf<"resource"> }) {
  const { file } = body;
  const Icon: LucideIcon = file.name.endsWith(".csv") ? FileSpreadsheet : FileText;
  return (
    <div className="grid gap-2">
      <a href={file.url} download={file.name} className="group flex items-center gap-3.5 rounded-md border border-line bg-surface px-4 py-3 hover:border-brand">
        <Icon aria-hidden className="size-6 shrink-0 text-brand" />
        <span className="grid min-w-0 grow leading-snug">
          <span className="font-semibold group-hover:underline">{body.title}</span>
          <span className="text-sm break-all text-soft">{missionTexts.brief.download(file.name, formatBytes(file.bytes))}</span>
        </span>
        <Download aria-hidden className="size-5 shrink-0 text-soft" />
      </a>
      {body.note_html !== "" && <Prose html={body.note_html} className="text-[0.9375rem] text-soft" />}
    </div>
  );
}

/** Other sites are linked, never framed: the page's security policy allows no frames. */
function OutsideLink({ body }: { body: BodyOf<"video"> | BodyOf<"embed"> }) {
  return (
    <div className="grid gap-2">
      <a href={body.url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-2 font-semibold text-brand underline underline-offset-4">
        <ExternalLink aria-hidden className="size-5 shrink-0" />
        {body.title} <span className="font-normal text-soft">({missionTexts.brief.openInNewTab})</span>
      </a>
      {body.kind === "video" && body.transcript_html !== "" && (
        <details className="rounded-md border border-line px-4 py-3">
          <summary className="cursor-pointer font-semibold">{missionTexts.brief.transcript}</summary>
          <Prose html={body.transcript_html} className="pt-3" />
        </details>
      )}
    </div>
  );
}

function ModelAnswer({ body }: { body: BodyOf<"model_answer"> }) {
  const { modelAnswer, modelAnswerHint, modelAnswerLater, modelAnswerGraded } = submissionTexts.received;
  if (body.html === null) {
    if (body.reveal === "never") return null;
    return <p className="text-sm text-soft">{body.reveal === "on_submission" ? modelAnswerLater : modelAnswerGraded}</p>;
  }
  return (
    <Card as="section" className="grid gap-3 border-brand/25 bg-brand-wash">
      <h3 className="text-lg">{modelAnswer}</h3>
      <p className="text-sm text-soft">{modelAnswerHint}</p>
      <Prose html={body.html} />
    </Card>
  );
}
