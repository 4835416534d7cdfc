// The frame of an open mission, which fills the window. On a desktop the brief and the files are beside the answer,
// with draggable splitters between them. On a phone one part is shown, and a bar at the bottom leads to the others. No
// part is ever unmounted, so that each keeps its scroll position and its text.

import { useState, type CSSProperties, type ReactElement, type ReactNode } from "react";
import { deviceStorage } from "@/lib/storage";
import { useIsDesk } from "@/lib/use-is-desk";
import { missionTexts } from "@/texts/mission";
import { cx } from "@/ui/cx";
import { Splitter } from "@/ui/splitter";
import { type Part, WorkbenchParts } from "./workbench-parts";

const words = missionTexts.workbench;

export interface WorkbenchProps {
  bar: ReactNode;
  rail: ReactNode;
  brief: ReactNode;
  /** Null if the mission has no files. */
  files: ReactElement | null;
  answer: ReactElement;
  /** The submit panel: a separate part on phones, below the answer on a desktop. */
  submit: ReactElement;
  part: Part;
  onPart: (part: Part) => void;
}

export function Workbench({ bar, rail, brief, files, answer, submit, part, onPart }: WorkbenchProps) {
  const isDesk = useIsDesk();
  const columns = useShare("columns", 46);
  const rows = useShare("rows", 48);
  const shares = {
    "--columns": `${columns.value}%`,
    "--rows": files === null ? "100%" : `${rows.value}%`,
  } as CSSProperties;
  // Rendering the panel fetches the files. On a phone it is therefore only rendered once the learner opens it.
  const [areFilesOpen, setFilesOpen] = useState(isDesk);
  if (!areFilesOpen && (isDesk || part === "files")) setFilesOpen(true);
  const unless = (...parts: Part[]) => !parts.includes(part) && "max-lg:hidden";
  return (
    <div
      data-workbench
      className="grid min-h-104 grow grid-cols-1 bg-paper grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-cols-[4rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="border-b border-line bg-surface lg:col-span-2">{bar}</div>
      <div className="overflow-y-auto border-e border-line bg-surface max-lg:hidden">{rail}</div>
      <main id="content" tabIndex={-1} style={shares} className="flex min-h-0 min-w-0 outline-none">
        <div
          className={cx(
            "flex min-h-0 min-w-0 flex-col max-lg:grow lg:w-(--columns) lg:shrink-0",
            unless("brief", "files"),
          )}
        >
          {/* Scrolling content must be reachable by keyboard. */}
          <section
            id="brief"
            aria-label={words.parts.brief}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className={cx(
              "relative min-h-0 overflow-y-auto bg-letter -outline-offset-3 max-lg:grow lg:h-(--rows)",
              unless("brief"),
            )}
          >
            {brief}
          </section>
          {files !== null && (
            <>
              {isDesk && (
                <Splitter
                  label={words.splitRows}
                  orientation="horizontal"
                  controls="brief"
                  min={15}
                  max={85}
                  {...rows}
                  className="-my-1.5"
                />
              )}
              <section
                id="files"
                aria-label={words.parts.files}
                className={cx("relative min-h-0 grow basis-0 bg-surface", unless("files"))}
              >
                {areFilesOpen && files}
              </section>
            </>
          )}
        </div>
        {isDesk && (
          <Splitter
            label={words.splitColumns}
            orientation="vertical"
            controls="brief files"
            min={25}
            max={60}
            {...columns}
            className="-mx-1.5"
          />
        )}
        <section
          id="answer"
          aria-label={words.parts.answer}
          className={cx("flex min-h-0 min-w-0 grow flex-col", unless("answer"))}
        >
          {answer}
          {isDesk && submit}
        </section>
        {!isDesk && (
          <section
            id="submit"
            aria-label={words.parts.submit}
            className={cx("relative min-h-0 grow overflow-y-auto", unless("submit"))}
          >
            {submit}
          </section>
        )}
      </main>
      {!isDesk && <WorkbenchParts part={part} hasFiles={files !== null} onPart={onPart} />}
    </div>
  );
}

/** A share of the window in per cent, as last used on this device. */
function useShare(name: string, first: number) {
  const key = `fieldwork.workbench.${name}`;
  const [value, setValue] = useState(() => Number(deviceStorage.get(key) ?? first) || first);
  const onChange = (next: number) => {
    setValue(next);
    deviceStorage.set(key, String(next));
  };
  return { value, onChange, onReset: () => onChange(first) };
}
