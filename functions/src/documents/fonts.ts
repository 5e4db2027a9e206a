import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

export const readFont = (voice: Voice): Buffer => readFileSync(join(folder(), files[voice]));

/** Latin with its extensions, punctuation and currency signs: what these fonts have. */
const latin = /^[\u0020-\u024f\u2010-\u203a\u20ac]*$/;

/** The voice that can say this text. */
export const voiceFor = (text: string, wanted: Voice): Voice => (latin.test(text) ? wanted : 'wide');

/** `assets` stands beside the sources, and beside the bundle in the deployed folder. */
function folder(): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    const found = join(at, 'assets', 'fonts');
    if (existsSync(found)) return found;
    if (at === dirname(at)) throw new Error('The fonts of the documents are missing: assets/fonts.');
  }
}
