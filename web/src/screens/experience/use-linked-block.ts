// Follows a link that ends in `#block-…`: opens the part that shows this block of the mission, and focuses the block.

import { useEffect } from "react";
import { useLocation } from "react-router";
import { type Layout, blockAnchor, goToBlock } from "@/features/submission/blocks";
import type { Part } from "./workbench-parts";

export function useLinkedBlock(layout: Layout, onPart: (part: Part) => void): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const isLinked = (block: { id: string }) => `#${blockAnchor(block)}` === hash;
    const input = layout.inputs.find(isLinked);
    if (input !== undefined) {
      onPart("answer");
      goToBlock(input);
    } else if (layout.files.some(isLinked)) {
      onPart("files");
    } else if (layout.reading.some(isLinked)) {
      onPart("brief");
      requestAnimationFrame(() => {
        const block = document.getElementById(hash.slice(1));
        block?.scrollIntoView({ block: "start" });
        block?.focus({ preventScroll: true });
      });
    }
    // `layout` is left out, because it changes when the mission is rendered again. The link is only followed once for
    // each visit.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hash, key]);
}
