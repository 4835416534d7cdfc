// A program's cover: farmland from the air in the program's hue, some plots ploughed, and
// its motif on the one plot in marker yellow. Everything follows from the hue, so a
// program always looks the same. Decoration only.

import type { ProgramView } from "@/api/types";
import { cx } from "@/ui";
import { Motif } from "./motif";

export type CoverShape = "card" | "banner" | "tall";
type Point = readonly [number, number];

interface Ground {
  columns: readonly number[];
  rows: readonly number[];
  /** The plots, by column, that may carry the motif; they lie in row `markedRow`. */
  marked: readonly number[];
  markedRow: number;
}

const GROUNDS: Record<CoverShape, Ground> = {
  card: { columns: [0, 92, 150, 236, 320], rows: [0, 56, 118, 180], marked: [1, 2], markedRow: 1 },
  banner: { columns: [0, 96, 172, 300, 372, 470, 560, 690, 764, 850, 960], rows: [0, 62, 134, 192], marked: [3, 5, 7], markedRow: 1 },
  tall: { columns: [0, 104, 196, 320], rows: [0, 74, 150, 214, 300, 372, 452, 540], marked: [1], markedRow: 3 },
};

export function ProgramCover({ cover, shape = "card", className }: { cover: ProgramView["cover"]; shape?: CoverShape; className?: string }) {
  const hue = ((cover.hue % 360) + 360) % 360;
  const ground = GROUNDS[shape];
  const markedColumn = ground.marked[hue % ground.marked.length] ?? 1;
  const [x, y] = centreOf(cornersOf(ground, markedColumn, ground.markedRow));
  return (
    <div aria-hidden className={cx("relative overflow-hidden", className)}>
      <svg viewBox={`0 0 ${ground.columns.at(-1)} ${ground.rows.at(-1)}`} preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
        <rect x="-50%" y="-50%" width="200%" height="200%" fill={shade(hue, 0.36, 0.06)} />
        {ground.columns.slice(1).flatMap((right, column) =>
          ground.rows.slice(1).map((bottom, row) => (
            <Plot
              key={`${right}-${bottom}`}
              corners={cornersOf(ground, column, row)}
              hue={hue}
              seed={column * 7 + row * 13 + hue}
              isMarked={column === markedColumn && row === ground.markedRow}
            />
          )),
        )}
        <Motif name={cover.motif} x={x - 15} y={y - 15} width={30} height={30} className="text-on-marker" strokeWidth={2.25} />
      </svg>
    </div>
  );
}

function Plot({ corners, hue, seed, isMarked }: { corners: readonly [Point, Point, Point, Point]; hue: number; seed: number; isMarked: boolean }) {
  const outline = corners.map((point) => point.join(",")).join(" ");
  if (isMarked) return <polygon points={outline} fill="oklch(0.82 0.152 80)" />;
  const lightness = 0.44 + ((seed * 37) % 9) * 0.032;
  const [a, b, c, d] = corners;
  const furrows = seed % 3 === 0 ? [] : [0.14, 0.28, 0.42, 0.56, 0.7, 0.84];
  return (
    <g>
      <polygon points={outline} fill={shade(hue + ((seed * 29) % 46) - 23, lightness, 0.085)} />
      {furrows.map((part) => {
        const [from, to] = seed % 2 === 0 ? [between(a, b, part), between(d, c, part)] : [between(a, d, part), between(b, c, part)];
        return <line key={part} x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} stroke={shade(hue, lightness - 0.07, 0.08)} strokeWidth="2.5" />;
      })}
    </g>
  );
}

/** Lanes lean and dip a little, so that the ground looks surveyed and not ruled. */
function cornersOf({ columns, rows }: Ground, column: number, row: number): [Point, Point, Point, Point] {
  const width = columns.at(-1) ?? 0;
  const height = rows.at(-1) ?? 0;
  const corner = (atColumn: number, atRow: number, inX: number, inY: number): Point => {
    const x = columns[atColumn] ?? 0;
    const y = rows[atRow] ?? 0;
    const isOuterRow = atRow === 0 || atRow === rows.length - 1;
    const outward = atColumn === 0 ? -40 : atColumn === columns.length - 1 ? 40 : 0;
    const lean = (0.5 - y / height) * 28;
    const dip = isOuterRow ? 0 : ((x - width / 2) / 160) * 8;
    return [round(x + lean + outward + inX), round(y + dip + inY + (isOuterRow ? (atRow === 0 ? -24 : 24) : 0))];
  };
  return [corner(column, row, 2, 2), corner(column + 1, row, -2, 2), corner(column + 1, row + 1, -2, -2), corner(column, row + 1, 2, -2)];
}

function centreOf(corners: readonly Point[]): Point {
  const sum = corners.reduce(([x, y], [px, py]) => [x + px, y + py], [0, 0] as Point);
  return [round(sum[0] / corners.length), round(sum[1] / corners.length)];
}

function between(from: Point, to: Point, part: number): Point {
  return [round(from[0] + (to[0] - from[0]) * part), round(from[1] + (to[1] - from[1]) * part)];
}

function shade(hue: number, lightness: number, chroma: number): string {
  return `oklch(${lightness.toFixed(3)} ${chroma} ${Math.round(hue)})`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
