// A block without an answer: text, picture, video, embed, callout, model answer. All HTML here was sanitised by the
// server.

import { ExternalLink } from "lucide-react";
import type { ReactElement } from "react";
import { missionTexts } from "@/texts/mission";
import { submissionTexts } from "@/texts/submission";
import { Disclosure } from "@/ui/disclosure";
import { Callout, Card, Prose } from "@/ui/surface";
import type { BodyOf, ContentBody } from "./blocks";

export function ContentBlock({ body }: { body: ContentBody }): ReactElement | null {
  switch (body.kind) {
    case "text":
      return <Prose html={body.html} />;
    case "image":
      return (
        <img src={body.file.url} alt={body.alt} loading="lazy" className="max-w-full rounded-md border border-line" />
      );
    case "callout":
      return (
        <Callout tone={body.tone === "tip" ? "tip" : "note"}>
          <Prose html={body.html} />
        </Callout>
      );
    // Files have their own panel.
    case "file":
    case "resource":
      return null;
    case "video":
    case "embed":
      return <OutsideLink body={body} />;
    case "model_answer":
      return <ModelAnswer body={body} />;
  }
}

/** Other sites are linked, never framed: the content security policy allows no frames. */
function OutsideLink({ body }: { body: BodyOf<"video"> | BodyOf<"embed"> }) {
  return (
    <div className="grid gap-2">
      <a
        href={body.url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-2 font-semibold text-brand underline underline-offset-4"
      >
        <ExternalLink aria-hidden className="size-5 shrink-0" />
        {body.title} <span className="font-normal text-soft">({missionTexts.brief.openInNewTab})</span>
      </a>
      {body.kind === "video" && body.transcript_html !== "" && (
        <Disclosure title={missionTexts.brief.transcript} look="framed">
          <Prose html={body.transcript_html} className="px-5 pb-4" />
        </Disclosure>
      )}
    </div>
  );
}

const LATER: Record<BodyOf<"model_answer">["reveal"], string | null> = {
  never: null,
  on_submission: submissionTexts.received.modelAnswerLater,
  after_first_wrong: submissionTexts.received.modelAnswerSettled,
  after_grading: submissionTexts.received.modelAnswerGraded,
};

function ModelAnswer({ body }: { body: BodyOf<"model_answer"> }) {
  const { modelAnswer, modelAnswerHint } = submissionTexts.received;
  if (body.html === null) {
    const later = LATER[body.reveal];
    return later === null ? null : <p className="text-small text-soft">{later}</p>;
  }
  return (
    <Card as="section" className="grid gap-3 border-brand/25 bg-brand-wash">
      <h2 className="text-h3">{modelAnswer}</h2>
      <p className="text-small text-soft">{modelAnswerHint}</p>
      <Prose html={body.html} />
    </Card>
  );
}
