// How far towards a measure, such as words written against words asked for. A notch marks
// the least that is enough; the words beside the bar are the caller's.

export interface MeterProps {
  label: string;
  value: number;
  max: number;
  /** Where it begins to be enough. */
  notch?: number | undefined;
}

export function Meter({ label, value, max, notch }: MeterProps) {
  return (
    <div role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={Math.min(value, max)} className="relative h-1.5 min-w-16 grow overflow-hidden rounded-full bg-tag">
      <span className="absolute inset-y-0 inset-s-0 rounded-full bg-done transition-[width] duration-180 ease-settle" style={{ width: share(value, max) }} />
      {notch !== undefined && notch > 0 && notch < max && <span className="absolute inset-y-0 w-0.5 bg-edge" style={{ insetInlineStart: share(notch, max) }} />}
    </div>
  );
}

function share(value: number, max: number): string {
  return `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%`;
}
