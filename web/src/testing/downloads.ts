// Catches the files that a page saves through the browser.

import { vi } from "vitest";

/** Catches downloads from now on. Returns the files, and the clicks on the links, which have the file names. */
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
