// Keyboard access from every page: the command palette, the list of keys, and the key that opens home. The panels are
// separate chunks, fetched on first use.

import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { useCommandPanel } from "@/features/command/command-state";
import { useKeys } from "@/features/command/use-keys";
import { isCommandKeyHeld } from "@/lib/platform";
import { lazyPanel } from "@/ui/lazy-panel";

const CommandPalette = lazyPanel(
  async () => (await import("./command-palette")).CommandPalette,
  ({ onClose }) => onClose(),
);
const KeyList = lazyPanel(
  async () => (await import("./key-list")).KeyList,
  ({ onClose }) => onClose(),
);

const PANELS = { palette: CommandPalette, keys: KeyList };

export function CommandCentre() {
  const { shown, show } = useCommandPanel();
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const close = () => show(null);
  useKeys({ "/": () => show("palette"), "?": () => show("keys"), "g h": () => void navigate(paths.home()) });
  usePaletteKey(() => show(shown === "palette" ? null : "palette"));
  // Closes the panel after any other navigation, for example the browser's back button.
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => latest.current(), [visit]);
  const Panel = shown === null ? null : PANELS[shown];
  return Panel && <Panel onClose={close} />;
}

/** Listens for Ctrl-K or ⌘-K, which also work in fields, because they are never typed by accident. */
function usePaletteKey(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !isCommandKeyHeld(event) || event.shiftKey || event.altKey) return;
      if (document.querySelector("[role=alertdialog]") !== null) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
