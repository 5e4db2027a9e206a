import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { formatLocales } from './catalogue.ts';
import type { MessageId } from './ids.ts';
import type { Values } from './message.ts';
import { useCatalogue } from './provider.tsx';
import { useRegionalSettings } from './regional-settings.ts';

export type { Values };
export type Translate = (id: MessageId, values?: Values) => string;

/** `t('event.hold', { count: 2 })`: the text in the page's language. */
export function useT(): Translate {
  return useCatalogue().text;
}

/** The locale for figures and dates, e.g. `en-GB`: the person's own, where it is one of the page's language. */
export function useFormatLocale(): string {
  const { locale } = useCatalogue();
  const own = useRegionalSettings()?.locale;
  return own?.startsWith(`${locale}-`) ? own : (formatLocales[locale] ?? locale);
}

type Tags = Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
interface TProps {
  readonly id: MessageId;
  readonly values?: Values;
  /** Elements for the tags in the text: `Read the <terms>terms</terms>` takes `{ terms: <Link … /> }`. */
  readonly tags?: Tags;
}

/** A text with elements inside. For plain text use `useT`. */
export function T({ id, values, tags = {} }: TProps) {
  return withTags(useT()(id, values), tags);
}

/** A text may hold each tag once or more, none inside another; a tag that has no element leaves its words alone. */
function withTags(text: string, tags: Tags): ReactNode {
  const parts = text.split(/<([a-z]+)>(.*?)<\/\1>/);
  // Words, tag, words of the tag, words, and so on.
  return parts.map((part, index) => {
    const key = `${index}`;
    if (index % 3 === 0) return <Fragment key={key}>{part}</Fragment>;
    if (index % 3 === 2) return null;
    const element = tags[part];
    const words = parts[index + 1];
    return element ? cloneElement(element, { key }, words) : <Fragment key={key}>{words}</Fragment>;
  });
}
