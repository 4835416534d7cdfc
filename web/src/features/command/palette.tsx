// The command palette: a search field above a list of commands, with arrow key navigation. The shell provides the
// commands.

import { Search, type LucideIcon } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { commandTexts } from "@/texts/command";
import { type Findable, findByWords } from "@/lib/find";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { Hints, NothingFound, Option } from "./palette-parts";
import { noteCommand, recentCommands } from "./recent";

export interface PaletteCommand extends Findable {
  icon: LucideIcon;
  run: () => void;
  /** Whether the command is shown for any input, because the server found it or because it uses the input. */
  isAlwaysFound?: boolean;
}

export interface PaletteGroup {
  title: string;
  commands: readonly PaletteCommand[];
}

export interface PaletteProps {
  groups: readonly PaletteGroup[];
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

export function Palette({ groups, typed, onType, onClose }: PaletteProps) {
  const [recent] = useState(recentCommands);
  const [at, setAt] = useState(0);
  const id = useId();
  const shown = shownGroups(groups, typed, recent);
  const flat = shown.flatMap((group) => group.commands);
  const active = flat[Math.min(at, flat.length - 1)];
  const field = useFreshFocus<HTMLInputElement>(true);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active?.id]);

  function run(command: PaletteCommand) {
    noteCommand(command.id);
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && flat.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, flat.length - 1) + step + flat.length) % flat.length);
    } else if (event.key === "Enter" && active !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(active);
    }
  }

  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable
      className="fixed inset-0 z-50 flex justify-center bg-veil p-3 pt-[max(0.75rem,10dvh)] data-[entering]:animate-[fade-in_120ms] sm:p-6 sm:pt-[14dvh]"
    >
      <Modal className="h-fit w-full max-w-2xl overflow-hidden rounded-xl border border-line bg-raised shadow-float data-[entering]:animate-[rise-in_180ms_var(--ease-settle)]">
        <Dialog aria-label={commandTexts.title} className="flex max-h-[min(34rem,76dvh)] flex-col outline-none">
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden className="size-5 shrink-0 text-soft" />
            <input
              ref={field}
              role="combobox"
              aria-expanded={flat.length > 0}
              aria-controls={flat.length > 0 ? `${id}-list` : undefined}
              aria-activedescendant={active && `${id}-${active.id}`}
              aria-autocomplete="list"
              aria-label={commandTexts.placeholder}
              placeholder={commandTexts.placeholder}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              value={typed}
              onChange={(event) => {
                setAt(0);
                onType(event.target.value);
              }}
              onKeyDown={onKeyDown}
              className="min-w-0 grow bg-transparent py-4 text-lead outline-none placeholder:text-soft/80"
            />
          </div>
          {flat.length === 0 && <NothingFound typed={typed} />}
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={commandTexts.title}
            hidden={flat.length === 0}
            className="overflow-y-auto overscroll-contain p-2"
          >
            {shown.map((group) => (
              <div key={group.title} role="group" aria-label={group.title} className="pb-2 last:pb-0">
                <p aria-hidden className="px-3 pt-2 pb-1 text-note font-semibold text-soft">
                  {group.title}
                </p>
                {group.commands.map((command) => (
                  <Option
                    key={command.id}
                    id={`${id}-${command.id}`}
                    command={command}
                    isActive={command === active}
                    onPoint={() => setAt(flat.indexOf(command))}
                    onRun={() => run(command)}
                  />
                ))}
              </div>
            ))}
          </div>
          <p role="status" className="sr-only">
            {typed === "" ? "" : commandTexts.found(flat.length)}
          </p>
          <Hints />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Without input, recently used commands are listed first and not repeated in their groups. */
function shownGroups(groups: readonly PaletteGroup[], typed: string, recent: readonly string[]): PaletteGroup[] {
  if (typed.trim() === "") {
    const all = groups.flatMap((group) => group.commands);
    const used = recent.flatMap((id) => all.find((command) => command.id === id) ?? []);
    const others = groups.map((group) => ({
      ...group,
      commands: group.commands.filter((command) => !recent.includes(command.id)),
    }));
    return [{ title: commandTexts.groups.recent, commands: used }, ...others].filter(
      (group) => group.commands.length > 0,
    );
  }
  const found = groups.map((group) => {
    const always = group.commands.filter((command) => command.isAlwaysFound);
    return {
      ...group,
      commands: [
        ...findByWords(
          group.commands.filter((command) => !command.isAlwaysFound),
          typed,
        ),
        ...always,
      ],
    };
  });
  return found.filter((group) => group.commands.length > 0);
}
