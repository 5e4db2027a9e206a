import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { fitLine } from '../src/ui/type-fit.ts';

const INDEX = 'virtual:messages';
const SHOUTS = 'virtual:shouts';
const SHOUT_STYLES = 'virtual:shouts.css';
const AREA = 'virtual:messages/';
const folder = fileURLToPath(new URL('../src/i18n/', import.meta.url));

/** Kinds of placeholder that `src/i18n/message.ts` writes. */
const known = new Set(['number', 'plural', 'selectordinal', 'select']);

/** The kinds of placeholder in a compiled text, also inside of choices. */
function kindsOf(compiled: unknown): readonly string[] {
  if (!Array.isArray(compiled)) return [];
  return compiled.flatMap((piece: unknown) => {
    if (!Array.isArray(piece)) return [];
    const [, kind, branches] = piece as readonly unknown[];
    const inside = typeof branches === 'object' && branches !== null ? Object.values(branches) : [];
    return [...(typeof kind === 'string' ? [kind] : []), ...inside.flatMap(kindsOf)];
  });
}

/** Compiles one area's ICU texts to what the runtime reads, so that the browser carries no ICU parser. */
export function compileArea(texts: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      try {
        const compiled = compileMessageOrThrow(text);
        for (const kind of kindsOf(compiled))
          if (!known.has(kind)) throw new Error(`nothing in the browser writes "${kind}"`);
        return [id, compiled];
      } catch (error) {
        throw new Error(`The message "${id}" is not valid ICU: ${String(error)}`);
      }
    }),
  );
}

/** A stand-in language for tests: every text marked and longer, no placeholder touched. */
export function pseudoArea(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, `[${text}~~]`]));
}

const readArea = (locale: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, locale, `${area}.json`), 'utf8')) as Record<string, string>;

const listAreas = (locale: string): string[] =>
  readdirSync(join(folder, locale))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();

const listLocales = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** The lines of wood type, in capitals. */
const shoutIds = ['site.shout1', 'site.shout2'];

function shoutsOf(locale: string): readonly string[] {
  const common = readArea(locale === 'pseudo' ? 'en' : locale, 'common');
  const texts = locale === 'pseudo' ? pseudoArea(common) : common;
  return shoutIds.flatMap((id) => texts[id]?.toUpperCase() ?? []);
}

const allShouts = (): readonly string[] => [...new Set([...listLocales(), 'pseudo'].flatMap(shoutsOf))];

/** A line that fills a column of 100 units. */
function fitShout(text: string) {
  const { stretch, weight, size } = fitLine(text, 99.4, 21.8);
  return { stretch, weight, size: Number(size.toFixed(2)) };
}

/**
 * `virtual:messages` lists every locale and area with a lazy import; `virtual:messages/en/common` is one area,
 * compiled; `virtual:shouts` names the class of each line of wood type, and `virtual:shouts.css` is how those are set: an attribute of
 * style in a page the policy would refuse. The locale `pseudo` is made out of English on the way and exists in tests only.
 */
export function messages(): Plugin {
  return {
    name: 'fareground-messages',
    resolveId(id) {
      // Also with "?inline", by which the development server asks for a sheet's text.
      if (id.replace('\0', '').split('?')[0] === SHOUT_STYLES) return `\0${id.replace('\0', '')}`;
      return id === INDEX || id === SHOUTS || id.startsWith(AREA) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${INDEX}`) {
        const locales = [...listLocales(), ...(process.env.VITEST ? ['pseudo'] : [])];
        const entries = locales.flatMap((locale) =>
          listAreas(locale === 'pseudo' ? 'en' : locale)
            // English's common texts are in the first load already.
            .filter((area) => `${locale}/${area}` !== 'en/common')
            .map((area) => `'${locale}/${area}': () => import('${AREA}${locale}/${area}')`),
        );
        return `export const areas = {${entries.join(',')}};`;
      }
      if (id === `\0${SHOUTS}`) {
        const named = Object.fromEntries(allShouts().map((text, index) => [text, `shout-${index}`]));
        return { code: `export const shouts = ${JSON.stringify(named)}`, moduleType: 'js' };
      }
      if (id.split('?')[0] === `\0${SHOUT_STYLES}`) {
        const rules = allShouts().map((text, index) => {
          const { stretch, weight, size } = fitShout(text);
          return `.shout-${index}{font-stretch:${stretch}%;font-weight:${weight};font-size:${size}cqi}`;
        });
        return { code: `@layer ui{${rules.join('')}}`, moduleType: 'css' };
      }
      if (!id.startsWith(`\0${AREA}`)) return;
      const [locale = '', area = ''] = id.slice(AREA.length + 1).split('/');
      const source = locale === 'pseudo' ? 'en' : locale;
      this.addWatchFile(join(folder, source, `${area}.json`));
      const texts = readArea(source, area);
      const compiled = compileArea(locale === 'pseudo' ? pseudoArea(texts) : texts);
      return { code: `export default ${JSON.stringify(compiled)}`, moduleType: 'js' };
    },
  };
}
