// The cropped square of a picture: its centre and its zoom. It never leaves the picture.

export interface Size {
  width: number;
  height: number;
}

export interface Crop {
  /** Centre of the square, in pixels of the picture. */
  x: number;
  y: number;
  /** 1 shows the largest square that fits. */
  zoom: number;
}

export const MAX_ZOOM = 4;

export function wholeOf({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Side of the square, in pixels of the picture. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** Moves the crop inside the picture, as little as necessary. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM);
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return { x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half), zoom };
}

/** Moves the crop by fractions of the square's side: 1 is a whole square to the right or down. */
export function movedBy(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return within(size, { ...crop, x: crop.x + right * side, y: crop.y + down * side });
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
