import { areas } from 'virtual:messages';
import common from 'virtual:messages/en/common';
import { type I18n, setupI18n } from '@lingui/core';
import type { Area } from './ids.ts';

/** Languages that people can have. English is complete and is what any missing text falls back to. */
export const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

/** The locale that figures and dates follow: English here is written as in Europe, with its zones' names. */
export const formatLocales: Readonly<Record<string, string>> = { en: 'en-GB' };

interface Loads {
  readonly done: Set<string>;
  readonly waiting: Map<string, Promise<void>>;
}
const loads = new WeakMap<I18n, Loads>();

/** A catalogue with the common texts in it; one a browser, one a page that a server renders. */
export function createCatalogue(locale = 'en'): I18n {
  const i18n = setupI18n({ locale, messages: { [locale]: common } });
  loads.set(i18n, { done: new Set(locale === 'en' ? ['common'] : []), waiting: new Map() });
  return i18n;
}

/**
 * Brings in the texts of these areas in the catalogue's language, each once. A page names its areas beside its lazy
 * import, so that both travel together. An area that a language does not have yet stays English. The same names give the
 * same promise, as React's `use` wants it.
 */
export function loadAreas(i18n: I18n, names: readonly Area[]): Promise<void> {
  const state = loads.get(i18n);
  if (!state) throw new Error('This catalogue was not made by createCatalogue.');
  const key = names.join(' ');
  const waiting =
    state.waiting.get(key) ?? Promise.all(names.map((name) => loadArea(i18n, state, name))).then(() => {});
  state.waiting.set(key, waiting);
  waiting.then(
    // As React marks a promise that it has waited for, so that a page whose texts are here is shown at once.
    () => Object.assign(waiting, { status: 'fulfilled', value: undefined }),
    // A failed load may be tried again: the next caller starts anew.
    () => state.waiting.delete(key),
  );
  return waiting;
}

async function loadArea(i18n: I18n, { done }: Loads, name: Area): Promise<void> {
  const load = areas[`${i18n.locale}/${name}`] ?? areas[`en/${name}`];
  if (done.has(name) || !load) return;
  const messages = (await load()).default;
  if (done.has(name)) return;
  done.add(name);
  i18n.load(i18n.locale, messages);
}
