// Finds the source works of lines by their numbers.

import type { Schema } from "@/api/types";

export type SourceProgram = Schema<"SourceProgram">;

export interface Source {
  work: Schema<"PassedWork">;
  program: SourceProgram;
}

export function sourcesOf(programs: readonly SourceProgram[], numbers: readonly number[]): Source[] {
  const all = programs.flatMap((program) => program.works.map((work) => ({ work, program })));
  return all.filter(({ work }) => numbers.includes(work.number));
}
