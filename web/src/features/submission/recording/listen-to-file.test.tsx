// Listening to a recording of an answer.

import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api, network } from "@/testing/api";
import { FilesOfReview } from "../file-address";
import { ListenToFile } from "./listen-to-file";

const RECORDING = { key: "answers/1/call.webm", name: "call.webm", mime: "audio/webm", bytes: 20 };
const ADDRESS = {
  url: "https://files.example/call.webm",
  name: "call.webm",
  mime: "audio/webm",
  bytes: 20,
  expires_at: "2026-11-21T12:05:00Z",
};

test("a recording is played in the page", async () => {
  network.use(api.get("/api/uploads/{key}", () => ADDRESS));
  render(<ListenToFile file={RECORDING} />);
  fireEvent.click(screen.getByRole("button", { name: "Listen to call.webm" }));
  const player = await screen.findByLabelText("Player for call.webm");
  expect(player).toHaveAttribute("src", ADDRESS.url);
  fireEvent.error(player);
  expect(screen.getByRole("alert")).toHaveTextContent("This recording cannot be played here.");
  expect(screen.getByRole("button", { name: "Listen to call.webm" })).toBeVisible();
});

test("a reviewer hears it by the review", async () => {
  network.use(api.get("/api/reviews/{id}/files/{key}", () => ADDRESS));
  render(
    <FilesOfReview value="review-1">
      <ListenToFile file={RECORDING} />
    </FilesOfReview>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Listen to call.webm" }));
  expect(await screen.findByLabelText("Player for call.webm")).toHaveAttribute("src", ADDRESS.url);
});

test("a table has no player", () => {
  render(<ListenToFile file={{ ...RECORDING, name: "a.csv", mime: "text/csv" }} />);
  expect(screen.queryByRole("button")).toBeNull();
});
