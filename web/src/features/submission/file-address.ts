// The address of a file of an answer. The server signs it for a few minutes.

import { createContext, useContext } from "react";
import { answer, client } from "@/api/client";
import type { FileAnswer } from "./draft";

/** The review that the files belong to; null for the learner's own files. */
export const FilesOfReview = createContext<string | null>(null);

export function useFileAddress() {
  const review = useContext(FilesOfReview);
  return ({ key }: FileAnswer) =>
    answer(
      review === null
        ? client.GET("/api/uploads/{key}", { params: { path: { key } } })
        : client.GET("/api/reviews/{id}/files/{key}", { params: { path: { id: review, key } } }),
    );
}
