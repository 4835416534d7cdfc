// Something that opens, and whose code is fetched on first need. Where that could not be had it is closed again and its
// reader told so: the next press tries again.

import type { ComponentType } from "react";
import { commonTexts } from "@/texts/common";
import { type LazyComponent, lazyComponent } from "./lazy-component";
import { toast } from "./toasts";

export function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>, close: (props: Props) => void): LazyComponent<Props> {
  return lazyComponent(load, {
    onMissing: (props) => {
      close(props);
      toast.error(commonTexts.notOpened);
    },
  });
}
