import { Trans, useLingui } from '@lingui/react';
import type { ReactElement } from 'react';
import { formatLocales } from './catalogue.ts';
import type { MessageId } from './ids.ts';

export type Values = Readonly<Record<string, string | number>>;
export type Translate = (id: MessageId, values?: Values) => string;

/** `t('event.hold', { count: 2 })`: the text in the page's language. */
export function useT(): Translate {
  const { i18n } = useLingui();
  return (id, values) => i18n._(id, values);
}

/** The locale for figures and dates, e.g. `en-GB`. */
export function useFormatLocale(): string {
  const { i18n } = useLingui();
  return formatLocales[i18n.locale] ?? i18n.locale;
}

interface TProps {
  readonly id: MessageId;
  readonly values?: Values;
  /** Elements for the tags in the text: `Read the <terms>terms</terms>` takes `{ terms: <Link … /> }`. */
  readonly tags?: Readonly<Record<string, ReactElement>>;
}

/** A text with elements inside. For plain text use `useT`. */
export function T({ id, values, tags }: TProps) {
  return <Trans id={id} {...(values ? { values } : {})} {...(tags ? { components: tags } : {})} />;
}
