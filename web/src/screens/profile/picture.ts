// Reads a chosen picture, and draws its cropped square. Only the square is uploaded, so the size of the file does not
// matter.

import { sideOf, type Crop } from "./crop";

const LONGEST_SIDE = 512;
const QUALITY = 0.9;

/** The picture; null if the file is not a picture, whatever its name. */
export async function readPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const side = sideOf(picture, crop);
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as a file to upload: WebP if the browser can write it. */
export async function cutOut(picture: ImageBitmap, crop: Crop, name: string): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.round(Math.min(LONGEST_SIDE, sideOf(picture, crop)));
  drawCrop(canvas, picture, crop);
  const blob = (await blobOf(canvas, "image/webp")) ?? (await blobOf(canvas, "image/jpeg"));
  return blob && new File([blob], `${name}.${blob.type === "image/webp" ? "webp" : "jpg"}`, { type: blob.type });
}

/** A browser that cannot write a type silently writes PNG instead. */
async function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  return blob?.type === type ? blob : null;
}
