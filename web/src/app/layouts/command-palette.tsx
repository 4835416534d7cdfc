// The palette with every command of the current page. A separate chunk.

import { useState } from "react";
import { Palette } from "@/features/command/palette";
import { useCommands } from "./use-commands";

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const groups = useCommands(typed);
  return <Palette groups={groups} typed={typed} onType={setTyped} onClose={onClose} />;
}
