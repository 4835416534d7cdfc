// The program that fits after the completed ones, with the reason. It is left out if none fits or if it cannot be
// loaded, because the catalogue is linked beside it.

import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { nextProgramTexts as words } from "@/texts/next-program";
import { LinkButton } from "@/ui/button";
import { Card } from "@/ui/surface";
import { HostMark } from "./host-art";
import { useSuggest } from "./use-suggest";

export function NextProgram() {
  const suggestion = useSuggest().data?.suggestion;
  return suggestion && <Suggested suggestion={suggestion} />;
}

function Suggested({ suggestion: { card, builds_on, reasons } }: { suggestion: Schema<"SuggestedProgram"> }) {
  const { program } = card;
  return (
    <Card as="section" className="grid gap-3">
      <div className="flex items-center gap-3">
        <HostMark program={program} />
        <div className="min-w-0">
          <h2 className="text-h3">{words.title(program.title)}</h2>
          <p className="text-small text-soft">{program.host}</p>
        </div>
      </div>
      <ul className="grid gap-1 text-small">
        {reasons.map((reason) => (
          <li key={Object.keys(reason)[0]}>{words.reason(reason, builds_on)}</li>
        ))}
      </ul>
      <div>
        <LinkButton to={paths.course(program.slug)}>{words.open}</LinkButton>
      </div>
    </Card>
  );
}
