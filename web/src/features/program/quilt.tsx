// A pattern of fields seen from above, on a grid of 40 units, for a program without a drawing. It is derived from the
// program's hue and name, so that it always looks the same. It has three tones of the host's colour and one amber tile.

import type { ReactElement } from "react";

const TILE = 40;

export interface QuiltProps {
  hue: number;
  /** Text that determines the pattern. */
  seed: string;
  columns: number;
  rows: number;
  className?: string;
}

export function Quilt({ hue, seed, columns, rows, className }: QuiltProps) {
  const next = numbersFrom(seed);
  const amber = next(columns * rows);
  const tones = [`oklch(0.33 0.065 ${hue})`, `oklch(0.5 0.09 ${hue})`, `oklch(0.79 0.06 ${hue})`];
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const ground = (index + Math.floor(index / columns) + next(2)) % tones.length;
    const mark = (ground + 1 + next(2)) % tones.length;
    return (
      <Tile
        key={index}
        x={(index % columns) * TILE}
        y={Math.floor(index / columns) * TILE}
        kind={next(DRAWINGS.length)}
        ground={index === amber ? "oklch(0.815 0.152 80)" : tones[ground]!}
        mark={tones[index === amber ? 0 : mark]!}
      />
    );
  });
  return (
    <svg
      viewBox={`0 0 ${columns * TILE} ${rows * TILE}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={className}
    >
      {tiles}
    </svg>
  );
}

function Tile({ x, y, kind, ground, mark }: { x: number; y: number; kind: number; ground: string; mark: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {/* Slightly larger than its cell, so that no gap shows between two. */}
      <rect x="-0.25" y="-0.25" width="40.5" height="40.5" fill={ground} />
      {DRAWINGS[kind]?.(ground, mark)}
    </g>
  );
}

const DRAWINGS: readonly ((ground: string, mark: string) => ReactElement | ReactElement[] | null)[] = [
  () => null,
  (_, mark) => [2.5, 12.5, 22.5, 32.5].map((y) => <rect key={y} y={y} width="40" height="5" fill={mark} />),
  (_, mark) => <path d="M0 0H40A40 40 0 0 1 0 40Z" fill={mark} />,
  (_, mark) => <path d="M4 36C4 16 16 4 36 4C36 24 24 36 4 36Z" fill={mark} />,
  (ground, mark) =>
    [36, 25, 14].map((radius, ring) => (
      <path
        key={radius}
        d={`M0 ${40 - radius}A${radius} ${radius} 0 0 1 ${radius} 40H0Z`}
        fill={ring === 1 ? ground : mark}
      />
    )),
];

/** A deterministic generator of small pseudo-random numbers, seeded by a text. */
function numbersFrom(text: string): (below: number) => number {
  let state = [...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0, 7);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
