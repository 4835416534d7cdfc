// Files that a page hands to the browser to keep, caught before the browser asks where.

import { vi } from "vitest";

/** From here on; the files, and the clicks on the links that name them. */
export function catchDownloads() {
  const files: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), "blob:file"), revokeObjectURL: () => undefined }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  return { files, clicked };
}
