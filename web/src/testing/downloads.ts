// Catches the files that a page saves through the browser.

import { vi } from "vitest";

/** Catches downloads from this call on; returns the files, and the clicks on the links that name them. */
export function catchDownloads() {
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (file: Blob) => (files.push(file), "blob:file"),
      revokeObjectURL: () => undefined,
    }),
  );
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  return { files, clicked };
}
