import { areas } from 'virtual:messages';
import common from 'virtual:messages/en/common';
import type { Area } from './ids.ts';
import { formatMessage, type Messages, type Values } from './message.ts';

/** The locale that figures and dates follow: English here is written as in Europe, with its zones' names. */
export const formatLocales: Readonly<Record<string, string>> = { en: 'en-GB' };

/** The texts of one language as far as they have been loaded. */
export interface Catalogue {
  readonly locale: string;
  readonly messages: Messages;
  /** The text in words; a text that is not here shows its id, which a test finds. */
  readonly text: (id: string, values?: Values) => string;
}
interface LoadedCatalogue extends Catalogue {
  messages: Messages;
  readonly done: Set<string>;
  readonly waiting: Map<string, Promise<void>>;
}

/** A catalogue with the common texts in it; one a browser, one a page that a server renders. */
export function createCatalogue(locale = 'en'): Catalogue {
  const catalogue: LoadedCatalogue = {
    locale,
    messages: common,
    done: new Set(locale === 'en' ? ['common'] : []),
    waiting: new Map(),
    text: (id, values) => {
      const message = catalogue.messages[id];
      return message ? formatMessage(message, locale, values) : id;
    },
  };
  return catalogue;
}

/**
 * Brings in the texts of these areas in the catalogue's language, each once. A page names its areas beside its lazy
 * import, so that both travel together. An area that a language does not have yet stays English. The same names give the
 * same promise, as React's `use` wants it.
 */
export function loadAreas(catalogue: Catalogue, names: readonly Area[]): Promise<void> {
  const state = catalogue as LoadedCatalogue;
  const key = names.join(' ');
  const waiting =
    state.waiting.get(key) ?? Promise.all(names.map((name) => loadArea(state, name))).then(() => {});
  state.waiting.set(key, waiting);
  // A failed load may be tried again: the next caller starts anew.
  waiting.catch(() => state.waiting.delete(key));
  return waiting;
}

async function loadArea(catalogue: LoadedCatalogue, name: Area): Promise<void> {
  const { done, locale } = catalogue;
  const load = areas[`${locale}/${name}`] ?? areas[`en/${name}`];
  if (done.has(name) || !load) return;
  const messages = (await load()).default;
  if (done.has(name)) return;
  done.add(name);
  catalogue.messages = { ...catalogue.messages, ...messages };
}
