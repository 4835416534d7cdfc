// The workbench of a preview: brief, files and questions as learners have them, with a button to join instead of
// submitting.

import { ArrowLeft } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { BriefPane } from "@/features/mission/brief";
import { HostMark } from "@/features/program/host-art";
import { FilePanel } from "@/features/resource/file-panel";
import { AutosaveLine } from "@/features/submission/autosave-line";
import { layOut } from "@/features/submission/blocks";
import { ContentBlock } from "@/features/submission/content-block";
import { lineOf } from "@/features/submission/draft-line";
import { useBusyBlocks } from "@/features/submission/use-busy-blocks";
import { useChecks } from "@/features/submission/use-checks";
import type { OpenDraft } from "@/features/submission/use-draft";
import { courseTexts as words } from "@/texts/course";
import { LinkButton } from "@/ui/button";
import { useHeadingFocus } from "@/ui/heading-focus";
import { AnswerHead } from "../experience/answer-head";
import { Questions } from "../experience/questions";
import { Workbench } from "../experience/workbench";
import type { Part } from "../experience/workbench-parts";

export interface PreviewDeskProps {
  preview: Schema<"MissionPreview">;
  open: OpenDraft;
  isVisitor: boolean;
}

/** No other person writes in a preview. */
const ALONE: ReadonlyMap<string, string> = new Map();
const sayNothing = () => undefined;

export function PreviewDesk({
  preview: { program, mission, blocks, rubric },
  open: { engine, draft },
  isVisitor,
}: PreviewDeskProps) {
  const [part, setPart] = useState<Part>(() => (Object.keys(draft.blocks).length > 0 ? "answer" : "brief"));
  const layout = useMemo(() => layOut(blocks), [blocks]);
  const brief = useMemo(
    () => (
      <BriefPane mission={mission}>
        {layout.reading.map((block) => (
          <ContentBlock key={block.id} body={block.body} />
        ))}
      </BriefPane>
    ),
    [mission, layout],
  );
  const files = useMemo(() => (layout.files.length === 0 ? null : <FilePanel blocks={layout.files} />), [layout]);
  const checks = useChecks(blocks, layout.inputIds, (block) => draft.blocks[block]?.value ?? null);
  const { noteBusy } = useBusyBlocks();
  const goToJoin = useCallback(() => {
    setPart("submit");
    requestAnimationFrame(() => document.getElementById("join")?.focus());
  }, []);
  const enrol = paths.enrolInCourse(program.slug);
  return (
    <Workbench
      bar={<PreviewBar program={program} title={mission.title} draft={draft} />}
      rail={
        <nav aria-label={program.title}>
          <Link to={paths.course(program.slug)} aria-label={words.previewBack} className="grid place-items-center py-3">
            <HostMark program={program} />
          </Link>
        </nav>
      }
      brief={brief}
      files={files}
      answer={
        <>
          <AnswerHead title={mission.title} inputs={layout.inputs} checks={checks} attempt={1} maxAttempts={null} />
          <Questions
            layout={layout}
            rubric={rubric}
            submission={null}
            first={null}
            draft={draft}
            engine={engine}
            checks={checks}
            areFaultsShown={false}
            above={null}
            writing={ALONE}
            onWriting={sayNothing}
            onBusy={noteBusy}
            onLast={goToJoin}
          />
        </>
      }
      submit={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line bg-surface p-4 lg:border-t lg:px-6 lg:py-3 xl:px-10">
          <p className="text-lead lg:text-small">{words.previewJoin}</p>
          <LinkButton
            id="join"
            variant="primary"
            size="lg"
            className="max-lg:w-full"
            to={isVisitor ? paths.signup(enrol) : enrol}
          >
            {isVisitor ? words.previewSignup : words.previewEnrol}
          </LinkButton>
        </div>
      }
      part={part}
      onPart={setPart}
    />
  );
}

function PreviewBar({
  program,
  title,
  draft,
}: {
  program: Schema<"ProgramView">;
  title: string;
  draft: OpenDraft["draft"];
}) {
  const heading = useHeadingFocus(title);
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-3 px-4 max-lg:py-1">
      <Link
        to={paths.course(program.slug)}
        className="target -ms-3 inline-flex min-w-0 shrink-0 items-center justify-center gap-2 rounded-md px-3 text-small text-soft underline underline-offset-4 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5 shrink-0 lg:hidden" />
        <span className="truncate max-lg:sr-only">{words.previewOf(program.title)}</span>
      </Link>
      <h1 ref={heading} tabIndex={-1} className="min-w-0 grow basis-36 text-h3 leading-tight wrap-anywhere lg:sr-only">
        {title}
      </h1>
      <div className="ms-auto flex shrink-0 items-center">
        <AutosaveLine line={lineOf(draft)} />
      </div>
    </header>
  );
}
