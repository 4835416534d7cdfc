// The photo. It is cropped before the upload, so that its size does not matter. A file that is not a picture is
// reported. Neither a lost connection nor a refusal nor a change of mind loses data.

import { createHash } from "node:crypto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { aFault, api, network, refused } from "@/testing/api";
import { aProfile, aSettings, aUser } from "@/testing/account-fixtures";
import { startSignedIn, type MemoryIdentity } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

const STORE = "http://files.fieldwork.test/bucket";
let identity: MemoryIdentity;
let photo: string | null;
let signed: { mime: string; bytes: number; sha256: string }[];
let changes: unknown[];

beforeEach(async () => {
  photo = null;
  signed = [];
  changes = [];
  // Browser features that jsdom lacks: pictures and canvases.
  vi.stubGlobal("createImageBitmap", async (file: Blob) => {
    if ((await file.text()).includes("<html")) throw new DOMException("no picture", "InvalidStateError");
    return { width: 4000, height: 3000, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(new Blob(["small"], { type: type ?? "" })),
  );
  network.use(
    api.get("/api/user/", () => aUser({ photo_url: photo })),
    api.get("/api/user/profile", () => aProfile()),
    api.get("/api/user/settings", () => aSettings()),
    api.get("/api/user/sessions", () => ({ signed_in_at: "2026-11-20T08:00:00Z", valid_after: null })),
    api.patch("/api/user/", async ({ request }) => {
      const change = (await request.json()) as { photo: string | null };
      changes.push(change);
      photo = change.photo && `/api/avatars/aa/${change.photo}`;
      return aUser({ photo_url: photo });
    }),
    api.post("/api/aws/s3-signed-url/avatar", async ({ request }) => {
      signed.push((await request.json()) as { mime: string; bytes: number; sha256: string });
      return {
        url: STORE,
        method: "PUT" as const,
        fields: { "content-type": "application/octet-stream" },
        key: "photo-1.webp",
        max_bytes: 5_000_000,
        expires_at: "2026-11-21T10:00:00Z",
      };
    }),
    http.put(STORE, () => new HttpResponse(null, { status: 200 })),
  );
  identity = await startSignedIn();
});

async function choose(file: File) {
  const view = renderRoute("/profile");
  await screen.findByRole("button", { name: /a photo|the photo/ });
  await view.user.upload(document.querySelector<HTMLInputElement>("input[type='file']")!, file);
  return view;
}

test("a photo of 40 MB is cut to a small square, sent, and shown everywhere", async () => {
  const large = new File([new Uint8Array(40_000_000)], "holiday.jpg", { type: "image/jpeg" });
  const { user } = await choose(large);
  const dialog = within(await screen.findByRole("dialog", { name: "Crop your photo" }));
  const frame = dialog.getByRole("application", { name: /Arrow keys move it/ });
  frame.focus();
  await user.keyboard("{ArrowRight}{ArrowDown}");
  fireEvent.change(dialog.getByRole("slider", { name: "Zoom" }), { target: { value: "2" } });
  await user.click(dialog.getByRole("button", { name: "Move left" }));
  await user.click(dialog.getByRole("button", { name: "Use this photo" }));
  expect(await screen.findByRole("img", { name: "Your photo" })).toHaveAttribute("src", "/api/avatars/aa/photo-1.webp");
  const sha256 = createHash("sha256").update("small").digest("hex");
  expect(signed).toEqual([{ mime: "image/webp", bytes: 5, sha256 }]);
  expect(changes).toEqual([{ photo: "photo-1.webp" }]);
  await identity.reload();
  expect(screen.queryByRole("list", { name: "Files on their way" })).toBeNull();
});

test("a page of HTML that calls itself a photo is told from one, before anything is sent", async () => {
  await choose(new File(["<html><script>alert(1)</script></html>"], "me.png", { type: "image/png" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("not a picture that can be shown");
  expect(signed).toEqual([]);
});

test("a photo that the server refuses says why, and can be put away", async () => {
  network.use(
    api.post("/api/aws/s3-signed-url/avatar", () =>
      refused(
        "validation-fail",
        422,
        aFault({ field: "bytes", rule: "file_too_large", need: 5_000_000, have: 6_200_000 }),
      ),
    ),
  );
  const { user } = await choose(new File(["jpeg"], "me.jpg", { type: "image/jpeg" }));
  await user.click(await screen.findByRole("button", { name: "Use this photo" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This file is too large (6.2 MB). At most 5 MB can be sent.",
  );
  await user.click(screen.getByRole("button", { name: "Remove photo.webp" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a photo lost on the way is sent again without choosing it anew", async () => {
  network.use(http.put(STORE, () => HttpResponse.error(), { once: true }));
  const { user } = await choose(new File(["jpeg"], "me.jpg", { type: "image/jpeg" }));
  await user.click(await screen.findByRole("button", { name: "Use this photo" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("No connection");
  await user.click(screen.getByRole("button", { name: "Try again to upload photo.webp" }));
  expect(await screen.findByRole("img", { name: "Your photo" })).toBeVisible();
});

test("a pasted picture is taken, and cutting it can be cancelled", async () => {
  const { user } = renderRoute("/profile");
  await screen.findByRole("button", { name: "Choose a photo" });
  fireEvent.paste(document.body, {
    clipboardData: { types: ["Files"], files: [new File(["png"], "clip.png", { type: "image/png" })] },
  });
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(signed).toEqual([]);
});

test("a spreadsheet's cells, or what is pasted into a field, is no photo", async () => {
  renderRoute("/profile");
  await screen.findByRole("button", { name: "Choose a photo" });
  const files = [new File(["png"], "clip.png", { type: "image/png" })];
  fireEvent.paste(document.body, { clipboardData: { types: ["text/plain", "text/html", "Files"], files } });
  fireEvent.paste(screen.getAllByRole("textbox")[0]!, { clipboardData: { types: ["Files"], files } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a removed photo can be brought back", async () => {
  photo = "/api/avatars/aa/old.webp";
  network.use(
    http.get("*/api/avatars/aa/old.webp", () => new HttpResponse("old", { headers: { "content-type": "image/webp" } })),
  );
  const { user } = renderRoute("/profile");
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("img", { name: "Your photo" })).toBeVisible();
  await waitFor(() => expect(changes).toEqual([{ photo: null }, { photo: "photo-1.webp" }]));
});
