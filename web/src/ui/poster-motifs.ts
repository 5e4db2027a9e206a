import type { Category } from './category.tsx';

/** What a poster is drawn with: filled paths and discs. */
export type Shape =
  | { readonly kind: 'path'; readonly d: string; readonly fill: string; readonly shift?: number }
  | {
      readonly kind: 'disc';
      readonly cx: number;
      readonly cy: number;
      readonly r: number;
      readonly fill: string;
    };

/** Inks of one poster: a is the field's ground, b stands on it, c and p are the sparks. */
export interface Inks {
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly p: string;
}

interface Field {
  readonly top: number;
  readonly bottom: number;
  /** The next of the poster's own random numbers, 0 to 1. */
  readonly random: () => number;
  readonly inks: Inks;
}

type Motif = (field: Field) => readonly Shape[];

const round = (n: number): number => Math.round(n * 10) / 10;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const disc = (cx: number, cy: number, r: number, fill: string): Shape => ({
  kind: 'disc',
  cx: round(cx),
  cy: round(cy),
  r: round(r),
  fill,
});
const path = (d: string, fill: string): Shape => ({ kind: 'path', d, fill });
const pick = (fills: readonly [string, ...string[]], value: number): string =>
  fills[Math.floor(value)] ?? fills[0];

/** Rings that spread from a corner, like sound. */
const music: Motif = ({ top, bottom, random, inks }) => {
  const count = 6 + Math.floor(random() * 2);
  const cx = random() < 0.5 ? 0 : 400;
  const cy = random() < 0.5 ? top : bottom;
  const reach = Math.max(400, bottom - top) * 1.02;
  return [
    ...times(count, (i) => disc(cx, cy, (reach * (count - i)) / count, (count - i) % 2 ? inks.b : inks.a)),
    disc(cx, cy, reach / count, inks.c),
  ];
};

/** A curtain over a half-seen spot. */
const stage: Motif = ({ top, bottom, random, inks }) => {
  const count = 4 + Math.floor(random() * 2);
  const width = 400 / count;
  const height = bottom - top;
  const folds = times(count, (i) => {
    const drop = height * (0.92 - 0.36 * Math.sin(((i + 0.5) / count) * Math.PI));
    const half = round(width / 2);
    const d = `M${round(i * width)} ${top}h${round(width)}v${round(drop - width / 2)}a${half} ${half} 0 0 1 ${round(-width)} 0z`;
    return path(d, i % 2 ? inks.b : inks.c);
  });
  return [...folds, disc(200, bottom, height * 0.3, inks.b)];
};

/** Lanes and a ball. */
const sport: Motif = ({ top, bottom, random, inks }) => {
  const height = (bottom - top) / 7;
  const lanes = times(4, (i) => path(`M0 ${round(top + 2 * i * height)}h400v${round(height)}H0z`, inks.b));
  const cx = 120 + random() * 160;
  const cy = (top + bottom) / 2;
  const r = (bottom - top) * 0.33;
  const half = path(
    `M${round(cx)} ${round(cy - r)}a${round(r)} ${round(r)} 0 0 1 0 ${round(2 * r)}z`,
    inks.p,
  );
  return [...lanes, disc(cx, cy, r, inks.c), half];
};

/** A crowd of grins, in whole rows. */
const comedy: Motif = ({ top, bottom, random, inks }) => {
  const rows = Math.max(1, Math.floor((bottom - top) / 100));
  const step = (bottom - top) / rows;
  return times(rows * 4, (i): readonly Shape[] => {
    const x = (i % 4) * 100;
    const y = top + Math.floor(i / 4) * step;
    const value = random();
    if (value < 0.5) return [path(`M${x} ${round(y)}a50 50 0 0 0 100 0z`, inks.b)];
    if (value < 0.72) return [path(`M${x} ${round(y + 50)}a50 50 0 0 1 100 0z`, inks.c)];
    return value < 0.86 ? [disc(x + 50, y + 50, 30, inks.p)] : [];
  }).flat();
};

/** Quarter turns: the same tile, always another way round. */
const talks: Motif = ({ top, bottom, random, inks }) => {
  const w = 133.3;
  const rows = Math.ceil((bottom - top) / w);
  const turns = [
    (x: number, y: number) => `M${round(x)} ${round(y)}h${w}a${w} ${w} 0 0 1 ${-w} ${w}z`,
    (x: number, y: number) => `M${round(x + w)} ${round(y)}v${w}a${w} ${w} 0 0 1 ${-w} ${-w}z`,
    (x: number, y: number) => `M${round(x + w)} ${round(y + w)}h${-w}a${w} ${w} 0 0 1 ${w} ${-w}z`,
    (x: number, y: number) => `M${round(x)} ${round(y + w)}v${-w}a${w} ${w} 0 0 1 ${w} ${w}z`,
  ] as const;
  return times(rows * 3, (i) => {
    const turn = turns[Math.floor(random() * 4)] ?? turns[0];
    const d = turn((i % 3) * w, top + Math.floor(i / 3) * w);
    return path(d, pick([inks.b, inks.c, inks.b, inks.p], random() * 4));
  });
};

/** A carousel seen from above. */
const family: Motif = ({ top, bottom, random, inks }) => {
  const cy = (top + bottom) / 2;
  const reach = Math.max(300, bottom - top);
  const start = random();
  const edge = (step: number) => {
    const angle = ((step + start) / 16) * 2 * Math.PI;
    return `${round(200 + reach * Math.cos(angle))} ${round(cy + reach * Math.sin(angle))}`;
  };
  const height = bottom - top;
  return [
    ...times(8, (i) => path(`M200 ${round(cy)}L${edge(2 * i)}L${edge(2 * i + 1)}z`, inks.b)),
    disc(200, cy, height * 0.3, inks.c),
    disc(200, cy, height * 0.17, inks.p),
  ];
};

/** Light out of a lens, on a strip of frames. */
const film: Motif = ({ top, bottom, random, inks }) => {
  const height = bottom - top;
  const frame = height / 6;
  const left = random() < 0.5;
  const strip = left ? 0 : 312;
  const lens = left ? 88 : 312;
  const far = left ? 400 : 0;
  const cy = top + height * (0.4 + random() * 0.2);
  const holes = times(6, (i) =>
    path(`M${strip + 22} ${round(top + i * frame + frame * 0.28)}h44v${round(frame * 0.44)}h-44z`, inks.c),
  );
  return [
    path(`M${lens} ${round(cy)}L${far} ${round(top)}V${round(bottom)}z`, inks.c),
    path(
      `M${lens} ${round(cy)}L${far} ${round(top + height * 0.28)}V${round(bottom - height * 0.28)}z`,
      inks.p,
    ),
    path(`M${strip} ${round(top)}h88v${round(height)}h-88z`, inks.b),
    ...holes,
    disc(lens, cy, height * 0.16, inks.b),
    disc(lens, cy, height * 0.07, inks.p),
  ];
};

/** Plates on a laid table. */
const food: Motif = ({ top, bottom, random, inks }) => {
  const rows = Math.max(2, Math.round((bottom - top) / 133));
  const height = (bottom - top) / rows;
  const cloth = times(rows * 3, (i) => {
    const row = Math.floor(i / 3);
    if ((i + row) % 2 === 1) return [];
    const d = `M${round((i % 3) * 133.4)} ${round(top + row * height)}h133.4v${round(height)}h-133.4z`;
    return [path(d, inks.b)];
  }).flat();
  const cx = 130 + random() * 140;
  const cy = (top + bottom) / 2;
  const r = Math.min(190, (bottom - top) * 0.42);
  const slice = round(r * 0.62);
  return [
    ...cloth,
    disc(cx, cy, r, inks.c),
    disc(cx, cy, r * 0.78, inks.p),
    path(`M${round(cx - slice)} ${round(cy)}a${slice} ${slice} 0 0 0 ${round(2 * slice)} 0z`, inks.b),
  ];
};

/** Arrows in lanes. */
const bus: Motif = ({ top, bottom, random, inks }) => {
  const height = (bottom - top) / 5;
  const offset = Math.floor(random() * 3);
  return times(5, (i) =>
    path(
      `M-40 ${round(top + i * height)}h${200 + i * 40}l60 ${round(height / 2)}-60 ${round(height / 2)}H-40z`,
      pick([inks.b, inks.c, inks.b, inks.p], (i + offset) % 4),
    ),
  );
};

/** Rails that meet under a sun. */
const train: Motif = ({ top, bottom, random, inks }) => {
  const x = 120 + random() * 160;
  const rails = times(13, (n) => {
    const i = n - 6;
    return path(
      `M${round(x + i * 4)} ${top}L${round(x + i * 90)} ${bottom}h44L${round(x + i * 4 + 2)} ${top}z`,
      inks.b,
    );
  });
  const height = bottom - top;
  return [...rails, disc(x, top + height * 0.28, height * 0.2, inks.c)];
};

/** Waves before a low sun. */
const ferry: Motif = ({ top, bottom, random, inks }) => {
  const height = bottom - top;
  const wave = (height * 0.62) / 6;
  const base = top + height * 0.38;
  const crest = `q25 ${round(-wave * 0.7)} 50 0t50 0`.repeat(6);
  const waves = times(
    6,
    (i): Shape => ({
      kind: 'path',
      d: `M-50 ${round(base + i * wave)}${crest}V${bottom}H-50z`,
      fill: i % 2 ? inks.a : inks.b,
      shift: i % 2 ? 0 : -50,
    }),
  );
  return [disc(110 + random() * 180, base, height * 0.3, inks.c), ...waves];
};

/** A climb over striped fields. */
const plane: Motif = ({ top, bottom, inks }) => {
  const height = bottom - top;
  const stripes = times(6, (i) => {
    const low = bottom - (i * height) / 6;
    const high = top + height * 0.5 - (i * height) / 6;
    const d = `M0 ${round(low)}L400 ${round(high)}v${round(height / 12)}L0 ${round(low + height / 12)}z`;
    return path(d, i % 2 ? inks.c : inks.b);
  });
  const wing = `M60 ${round(bottom - 20)}L330 ${round(top + height * 0.18)}L250 ${round(bottom - 10)}L205 ${round(top + height * 0.62)}z`;
  return [...stripes, path(wing, inks.p)];
};

/** One motif a category. Each fills the 400 units between `top` and `bottom`. */
export const motifs: Readonly<Record<Category, Motif>> = {
  music,
  stage,
  sport,
  comedy,
  talks,
  family,
  film,
  food,
  bus,
  train,
  ferry,
  plane,
};
