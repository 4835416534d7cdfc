// The bar above a long answer.

import { Bold, Eye, Link, List, ListOrdered, Table } from "lucide-react";
import { isMac, withCommandKey } from "@/lib/platform";
import { writingTexts as words } from "@/texts/writing";
import { ToolButton, Toolbar } from "@/ui/toolbar";

export type Tool = "bold" | "bullet" | "number" | "table" | "link" | "preview";

export interface WritingBarProps {
  /** Id of the text area. */
  controls: string;
  isPreview: boolean;
  onTool: (tool: Tool) => void;
}

export function WritingBar({ controls, isPreview, onTool }: WritingBarProps) {
  const press = (tool: Tool) => () => onTool(tool);
  return (
    <Toolbar
      label={words.bar}
      controls={controls}
      className="sticky top-0 z-1 flex flex-wrap items-center gap-x-0.5 rounded-t-md border-b border-line bg-raised px-1.5 py-0.5"
    >
      <ToolButton icon={Bold} label={words.bold} {...withKey("B", words.bold)} onPress={press("bold")} />
      <ToolButton icon={List} label={words.bullets} title={words.bullets} onPress={press("bullet")} />
      <ToolButton icon={ListOrdered} label={words.numbers} title={words.numbers} onPress={press("number")} />
      <ToolButton icon={Table} label={words.table} title={words.table} hasDialog onPress={press("table")} />
      <ToolButton icon={Link} label={words.link} hasDialog {...withKey("K", words.link)} onPress={press("link")} />
      <ToolButton
        icon={Eye}
        label={words.preview}
        isLabelShown
        isOn={isPreview}
        className="ms-auto text-brand"
        onPress={press("preview")}
      />
    </Toolbar>
  );
}

function withKey(key: string, name: string) {
  return { shortcut: `${isMac() ? "Meta" : "Control"}+${key}`, title: words.withKey(name, withCommandKey(key)) };
}
