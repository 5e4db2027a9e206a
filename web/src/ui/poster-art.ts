import type { Category } from './category.tsx';
import { type Inks, motifs, type Shape } from './poster-motifs.ts';
import { breakTitle, type FittedLine, fitLine } from './type-fit.ts';

/** A poster is 400 by 560 units; the type's measure is 352 between margins of 24. */
export const posterWidth = 400;
export const posterHeight = 560;
export const posterMargin = 24;
export const posterMeasure = posterWidth - 2 * posterMargin;
export const posterFoot = 40;

const gap = 9;
const capHeight = 0.675;
const usualSize = 74;
const largestSize = 150;

interface PosterInput {
  readonly category: Category;
  /** At most about 40 characters: the artist or a short title. */
  readonly title: string;
}

interface PosterLine extends FittedLine {
  /** Baseline. */
  readonly y: number;
}

interface PosterArt {
  readonly ground: string;
  readonly ink: string;
  readonly lines: readonly PosterLine[];
  readonly field: { readonly top: number; readonly height: number; readonly shapes: readonly Shape[] };
}

/** Lays a poster out. Pure: the same category and title give the same poster, on a server and in a browser. */
export function posterArt({ category, title }: PosterInput): PosterArt {
  const seed = hash(category + title);
  const scheme = schemeOf(`var(--${category})`, seed % 3);
  const fitted = breakTitle(title)
    .map((line) => fitLine(line, posterMeasure, usualSize))
    .map((line) => ({ ...line, size: Math.min(line.size, largestSize) }));
  const typeHeight = fitted.reduce((sum, line) => sum + line.size * capHeight, 0) + gap * (fitted.length - 1);
  const band = Math.ceil(typeHeight + posterMargin * 2 - 2);
  const typeOnTop = (seed >>> 3) % 2 === 0;
  const top = typeOnTop ? band : 0;
  const bottom = posterHeight - posterFoot - (typeOnTop ? 0 : band);

  let baseline = typeOnTop ? posterMargin : bottom + posterMargin - 2;
  const lines = fitted.map((line) => {
    baseline += line.size * capHeight;
    const placed = { ...line, size: tenth(line.size), y: tenth(baseline) };
    baseline += gap;
    return placed;
  });
  const shapes = motifs[category]({ top, bottom, random: randomFrom(seed), inks: scheme.inks });
  return { ground: scheme.inks.a, ink: scheme.type, lines, field: { top, height: bottom - top, shapes } };
}

const tenth = (n: number): number => Math.round(n * 10) / 10;

/** FNV-1a over code points. */
const hash = (text: string): number =>
  [...text].reduce((h, c) => Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261);

/** Mulberry32: small, even, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const paper = 'var(--press-paper)';
const ink = 'var(--press-ink)';
const bulb = 'var(--press-bulb)';

/** Accent, paper or ink as the ground; four inks at most. */
function schemeOf(accent: string, index: number): { readonly inks: Inks; readonly type: string } {
  if (index === 0) return { inks: { a: accent, b: ink, c: bulb, p: paper }, type: ink };
  if (index === 1) return { inks: { a: paper, b: accent, c: ink, p: bulb }, type: ink };
  return { inks: { a: ink, b: accent, c: paper, p: bulb }, type: paper };
}
