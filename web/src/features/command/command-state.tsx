// Which of the keyboard's two panels is open: the palette or the list of keys. Any part of the shell may open one; the
// root layout shows it.

import { createContext, useContext, useMemo, useState, type ReactNode } from "react";

export type CommandPanel = "palette" | "keys";

interface CommandState {
  shown: CommandPanel | null;
  show: (panel: CommandPanel | null) => void;
}

const State = createContext<CommandState>({ shown: null, show: () => undefined });

export function CommandProvider({ children }: { children: ReactNode }) {
  const [shown, show] = useState<CommandPanel | null>(null);
  const state = useMemo(() => ({ shown, show }), [shown]);
  return <State value={state}>{children}</State>;
}

export function useCommandPanel(): CommandState {
  return useContext(State);
}
