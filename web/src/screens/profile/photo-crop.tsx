// Crops a photo to a square: drag it, move it with arrow keys or buttons, zoom with a slider. The frame shows what is
// sent; the circle shows what other people see.

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { profileTexts } from "@/texts/profile";
import { Button, IconButton } from "@/ui/button";
import { Dialog } from "@/ui/overlay";
import { Callout } from "@/ui/surface";
import { drawCrop, cutOut } from "./picture";
import { MAX_ZOOM, movedBy, wholeOf, within } from "./crop";

const words = profileTexts.photo.crop;
const STEP = 0.05;
const SIDE = 512;

interface PhotoCropProps {
  picture: ImageBitmap;
  onUse: (file: File) => void;
  onCancel: () => void;
}

export function PhotoCrop({ picture, onUse, onCancel }: PhotoCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(() => wholeOf(picture));
  const [isMaking, setMaking] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const grabbed = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const move = (right: number, down: number) => setCrop((now) => movedBy(picture, now, right, down));

  function press(event: KeyboardEvent) {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    move(way[0] * STEP, way[1] * STEP);
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!grabbed.current) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    move((grabbed.current.x - event.clientX) / width, (grabbed.current.y - event.clientY) / width);
    grabbed.current = { x: event.clientX, y: event.clientY };
  }

  async function use() {
    setMaking(true);
    const file = await cutOut(picture, crop, profileTexts.photo.fileName);
    setMaking(false);
    if (file) onUse(file);
    else setFailed(true);
  }

  // The frame is a control: it takes focus, arrow keys and the pointer.
  const frame = {
    tabIndex: 0,
    onKeyDown: press,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbed.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: drag,
    onPointerUp: () => (grabbed.current = null),
    onPointerCancel: () => (grabbed.current = null),
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onCancel}
      title={words.title}
      actions={
        <>
          <Button variant="quiet" onPress={onCancel}>
            {words.cancel}
          </Button>
          <Button variant="primary" isPending={isMaking} pendingLabel={words.making} onPress={() => void use()}>
            {words.use}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-5">
        {isFailed && (
          <Callout tone="miss" role="alert">
            {profileTexts.photo.notAPicture}
          </Callout>
        )}
        <div className="relative w-full max-w-72 overflow-hidden rounded-md bg-sunken">
          <div
            {...frame}
            role="application"
            aria-label={words.area}
            className="cursor-grab touch-none rounded-md outline-offset-[-3px] active:cursor-grabbing"
          >
            <canvas ref={canvas} width={SIDE} height={SIDE} aria-hidden className="block aspect-square w-full" />
          </div>
          <div
            aria-hidden
            className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_var(--color-veil)]"
          />
        </div>
        <p className="text-center text-small text-soft">{words.help}</p>
        <label className="grid w-full max-w-72 gap-1 text-small font-semibold">
          {words.zoom}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => setCrop(within(picture, { ...crop, zoom: Number(event.target.value) }))}
            className="h-10 w-full cursor-pointer accent-brand"
          />
        </label>
        <div role="group" aria-label={words.move} className="flex gap-1">
          <IconButton icon={ArrowLeft} label={words.left} onPress={() => move(-STEP, 0)} />
          <IconButton icon={ArrowUp} label={words.up} onPress={() => move(0, -STEP)} />
          <IconButton icon={ArrowDown} label={words.down} onPress={() => move(0, STEP)} />
          <IconButton icon={ArrowRight} label={words.right} onPress={() => move(STEP, 0)} />
        </div>
      </div>
    </Dialog>
  );
}

const ARROWS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
