import './qr-code.css';
import type { CSSProperties } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  /** What the gate reads. */
  readonly text: string;
  /** What it is for: "Code for the door, ticket 1 of 2". */
  readonly label: string;
  /** Shown as large as it goes in so many pixels, both ways. */
  readonly room?: number;
}

/** Runs of dark modules as one path: each a whole unit wide, so that every module is a whole number of pixels. */
export function modulePath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const runs: string[] = [];
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const start = x;
        while (row[x + 1]) x++;
        const length = x - start + 1;
        runs.push(`M${start} ${y}h${length}v1h-${length}z`);
      }
      return runs;
    })
    .join('');
}

/** Whole pixels a module so that the code fits its place beside or below the tear. */
const pixels = (size: number): number => (size <= 33 ? 6 : size <= 41 ? 5 : 4);

/** Light modules on each side, which scanners ask for. */
const QUIET = 4;
/** Larger than this no camera reads it better, pixels a module. */
const LARGEST = 12;

/** Whole pixels a module, so that the code and what is light around it fit. @param room pixels, both ways */
export const pixelsIn = (room: number, size: number): number =>
  Math.max(pixels(size), Math.min(LARGEST, Math.floor(room / (size + 2 * QUIET))));

/** The code on white in both themes, with the four quiet modules that scanners ask for. */
export function QrCode({ text, label, room = 0 }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return (
    <div className="qr" style={{ '--n': size, '--px': `${pixelsIn(room, size)}px` } as CSSProperties}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={modulePath(data)} fill="var(--press-ink)" />
      </svg>
    </div>
  );
}
