import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetFolder } from './asset-folder.ts';

/** The fonts of the web client: Anybody for titles, Instrument Sans for text, Martian Mono for times and numbers. */
const files = {
  poster: 'anybody-800.ttf',
  text: 'instrument-sans-400.ttf',
  strong: 'instrument-sans-600.ttf',
  board: 'martian-mono-600.ttf',
  /** For names in Greek, Cyrillic, Vietnamese: the others hold Latin letters only. */
  wide: 'noto-sans-400.ttf',
} as const;
export type Voice = keyof typeof files;
export const voices = Object.keys(files) as Voice[];

export const readFont = (voice: Voice): Buffer => readFileSync(join(assetFolder('fonts'), files[voice]));

/** Latin with its extensions, punctuation and currency signs: what these fonts have. */
const latin = /^[\u0020-\u024f\u2010-\u203a\u20ac]*$/;

/** The voice that can say this text. */
export const voiceFor = (text: string, wanted: Voice): Voice => (latin.test(text) ? wanted : 'wide');
