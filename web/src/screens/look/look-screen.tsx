// /look: every component of the design system in each of its states, for developers of screens and for visual tests. It
// is not linked.

import { lookTexts } from "@/texts/look";
import { PageHeader } from "@/ui/surface";
import { Actions } from "./actions";
import { Answers } from "./answers";
import { Ground } from "./ground";
import { Path } from "./path";
import { States } from "./states";
import { Tables } from "./tables";

export function LookScreen() {
  return (
    <>
      <PageHeader title={lookTexts.title} />
      <div className="columns-1 gap-6 pt-6 lg:columns-2">
        <Ground />
        <Actions />
        <Path />
        <Answers />
        <Tables />
        <States />
      </div>
    </>
  );
}
