import { join } from 'node:path';
import type { Font } from 'fontkit';
import { assetFolder } from './asset-folder.ts';

/** The fonts of the web client: Anybody for titles, Instrument Sans for text, Martian Mono for times and numbers. */
const house = {
  poster: 'anybody-800.ttf',
  text: 'instrument-sans-400.ttf',
  strong: 'instrument-sans-600.ttf',
  board: 'martian-mono-600.ttf',
} as const;
export type Typeface = keyof typeof house;

/** For names in other scripts, and for Vietnamese, the first that has the letters. */
const others = {
  noto: 'noto-sans-400.ttf',
  arabic: 'noto-sans-arabic.ttf',
  hebrew: 'noto-sans-hebrew.ttf',
  thai: 'noto-sans-thai.ttf',
  georgian: 'noto-sans-georgian.ttf',
  armenian: 'noto-sans-armenian.ttf',
  devanagari: 'noto-sans-devanagari.ttf',
  bengali: 'noto-sans-bengali.ttf',
  gujarati: 'noto-sans-gujarati.ttf',
  gurmukhi: 'noto-sans-gurmukhi.ttf',
  tamil: 'noto-sans-tamil.ttf',
  telugu: 'noto-sans-telugu.ttf',
  kannada: 'noto-sans-kannada.ttf',
  malayalam: 'noto-sans-malayalam.ttf',
  sinhala: 'noto-sans-sinhala.ttf',
  khmer: 'noto-sans-khmer.ttf',
  lao: 'noto-sans-lao.ttf',
  myanmar: 'noto-sans-myanmar.ttf',
  ethiopic: 'noto-sans-ethiopic.ttf',
  // Chinese and Japanese.
  han: 'droid-sans-fallback.ttf',
  hangul: 'nanum-square.ttf',
} as const;
export type FontName = Typeface | keyof typeof others;

const files: Readonly<Record<FontName, string>> = { ...house, ...others };
const fallbacks = Object.keys(others) as (keyof typeof others)[];

export const fontNames = Object.keys(files) as FontName[];
export const fontPath = (name: FontName): string => join(assetFolder('fonts'), files[name]);

/** Set with the first document: what opens fonts is large, and most calls make none. */
let open: ((path: string) => Font) | undefined;

/** Before any font is looked into. */
export async function loadFonts(): Promise<void> {
  const { openSync } = await import('fontkit');
  // A collection of fonts is none of ours.
  open ??= (path) => openSync(path) as Font;
}

/** Opened once for all documents of an instance, when a text first needs it. */
const opened = new Map<FontName, OpenFont>();

interface OpenFont {
  /** Code points. */
  readonly letters: ReadonlySet<number>;
  readonly ascent: number;
}

function openFont(name: FontName): OpenFont {
  const known = opened.get(name);
  if (known) return known;
  if (!open) throw new Error('no document has been begun');
  const font = open(fontPath(name));
  const made = { letters: new Set(font.characterSet), ascent: font.ascent / font.unitsPerEm };
  opened.set(name, made);
  return made;
}

/** How far the top of a line is above where its letters stand, in sizes of the font. */
export const ascentOf = (name: FontName): number => openFont(name).ascent;

/** Says how letters join, or of which kind they are, and is not drawn itself. */
const undrawn = /\p{Default_Ignorable_Code_Point}/u;

/** Whether a font has every letter of a text. */
export const hasLetters = (name: FontName, text: string): boolean =>
  [...text].every((letter) => undrawn.test(letter) || openFont(name).letters.has(letter.codePointAt(0) ?? 0));

/** The font for a word, or for what people see as one character: the wanted one if it has all of it. @returns nothing where none has */
export const fontFor = (text: string, wanted: Typeface): FontName | undefined =>
  [wanted, ...fallbacks].find((name) => hasLetters(name, text));

/** Whether the wanted font alone can say it: what it has is read from left to right. */
export const isPlain = (text: string, wanted: Typeface): boolean =>
  hasLetters(wanted, text.replaceAll('\n', '')) && !undrawn.test(text);
