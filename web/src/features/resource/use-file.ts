// The bytes of a program's file. Its address contains the hash of its content, so it is fetched once and never checked
// again.

import useSWRImmutable from "swr/immutable";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { FileInfo } from "./file-view";

export function useFile<Content>(file: FileInfo, as: string, read: (bytes: ArrayBuffer) => Content | Promise<Content>) {
  return useSWRImmutable<Content, Refusal>(keys.contentFile(file.url, as), async () => {
    const path = placeOf(file);
    return read(
      await answer(client.GET("/api/content-files/{sha256}/{name}", { params: { path }, parseAs: "arrayBuffer" })),
    );
  });
}

/** The sanitised HTML of a Markdown file. */
export function useFileAsHtml(file: FileInfo) {
  return useSWRImmutable<string, Refusal>(keys.contentFile(file.url, "html"), async () => {
    const path = placeOf(file);
    return (await answer(client.GET("/api/content-files/{sha256}/{name}/html", { params: { path } }))).html;
  });
}

function placeOf({ url }: FileInfo): { sha256: string; name: string } {
  const [name = "", sha256 = ""] = url.split("/").reverse();
  return { sha256, name };
}
