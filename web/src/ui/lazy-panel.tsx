// A panel whose code is fetched on first use. If that fails, the panel closes again and the reader is informed: the
// next press retries.

import type { ComponentType } from "react";
import { commonTexts } from "@/texts/common";
import { type LazyComponent, lazyComponent } from "./lazy-component";
import { toast } from "./toasts";

export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
): LazyComponent<Props> {
  return lazyComponent(load, {
    onMissing: (props) => {
      close(props);
      toast.error(commonTexts.notOpened);
    },
  });
}
