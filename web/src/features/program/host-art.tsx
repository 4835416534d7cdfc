// Drawings of a program's host: its mark, its desk, and the strip of its pattern. A missing drawing is generated from
// the fields. Decoration only.

import type { ReactNode } from "react";
import type { ProgramView } from "@/api/types";
import { cx } from "@/ui/cx";
import { lazyComponent } from "@/ui/lazy-component";
import { Quilt } from "./quilt";

type Drawn = Pick<ProgramView, "art" | "cover" | "slug">;

const Motif = lazyComponent(async () => (await import("./motif")).Motif);

export function HostMark({ program: { art, cover }, size = "md" }: { program: Drawn; size?: "sm" | "md" | "lg" }) {
  const box = cx("shrink-0 rounded-[25%]", { sm: "size-7", md: "size-9", lg: "size-12" }[size]);
  if (typeof art.mark === "string")
    return <img src={art.mark} alt="" width={48} height={48} loading="lazy" decoding="async" className={box} />;
  return (
    <span
      aria-hidden
      className={cx(box, "grid place-items-center text-now")}
      style={{ background: `oklch(0.33 0.065 ${cover.hue})` }}
    >
      <Motif name={cover.motif} className="size-3/5" />
    </span>
  );
}

export interface HostSceneProps {
  program: Drawn;
  /** Whether it is in the first view and must be fetched at once. */
  isEager?: boolean;
  className?: string;
}

/**
 * The host's scene. Its aspect ratio is 640 to 400 unless `className` overrides that; the picture is then cropped at
 * the bottom, at the desk.
 */
export function HostScene({ program: { art, cover, slug }, isEager = false, className }: HostSceneProps) {
  return (
    <SceneFrame className={className}>
      {typeof art.scene === "string" ? (
        <ScenePicture src={art.scene} isEager={isEager} />
      ) : (
        <Quilt hue={cover.hue} seed={slug} columns={8} rows={5} className="absolute inset-0 size-full" />
      )}
    </SceneFrame>
  );
}

/** The frame of a scene. It can be shown before the scene is known. */
export function SceneFrame({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={cx("relative aspect-8/5 overflow-hidden scene-veil", className)}>{children}</div>;
}

export function ScenePicture({ src, isEager }: { src: string; isEager: boolean }) {
  return (
    <img
      src={src}
      alt=""
      width={640}
      height={400}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      className="absolute inset-0 size-full object-cover object-top"
    />
  );
}

/** A strip of the host's pattern, twelve pixels high, across the page. */
export function HostStrip({ program: { art, cover, slug } }: { program: Drawn }) {
  const pattern = typeof art.quilt === "string" ? { backgroundImage: `url("${art.quilt}")` } : {};
  return (
    <div
      aria-hidden
      className="relative h-3 overflow-hidden bg-host bg-[length:144px_36px] bg-repeat-x scene-veil"
      style={pattern}
    >
      {typeof art.quilt !== "string" && (
        <Quilt hue={cover.hue} seed={slug} columns={120} rows={1} className="h-3 min-w-full" />
      )}
    </div>
  );
}
