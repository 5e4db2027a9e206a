import type { Suggestion } from '@fareground/domain/api/search';
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { MessageId } from '../../i18n/ids.ts';
import { useT } from '../../i18n/use-t.tsx';
import { isEventCategory } from '../../ui/category.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { type FetchSuggestions, leastLetters, useSuggestions } from '../../ui/use-suggestions.ts';

const SuggestionIcon = lazy(() => import('./suggestion-icon.tsx'));

const kinds: Readonly<Record<Suggestion['kind'], MessageId>> = {
  event: 'suggest.event',
  performer: 'suggest.performer',
  venue: 'suggest.venue',
  city: 'suggest.city',
  category: 'suggest.category',
  travel: 'suggest.travel',
};

interface SearchBoxProps {
  readonly value: string;
  readonly ask: FetchSuggestions<Suggestion>;
  readonly onChange: (value: string) => void;
  readonly onPick: (suggestion: Suggestion) => void;
  /** Draws the text field; it takes these attributes. */
  readonly children: (input: ComponentProps<'input'>) => ReactNode;
}

/** A text field for words to look for, which suggests what may be meant. */
export function SearchBox({ value, ask, onChange, onPick, children }: SearchBoxProps) {
  const t = useT();
  // What stands in the field when the page opens was asked for already.
  const [isTyped, setTyped] = useState(false);
  const { status, suggestions } = useSuggestions(value, isTyped, ask);
  const nameOf = ({ kind, text }: Suggestion) =>
    kind === 'category' && isEventCategory(text) ? t(`category.${text}`) : text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are the same as long as the suggestions are
  const choices = useMemo(
    () =>
      suggestions.map((suggestion) => ({
        key: `${suggestion.kind} ${suggestion.id}`,
        content: (
          <>
            <Suspense>
              <SuggestionIcon kind={suggestion.kind} />
            </Suspense>
            <b>{nameOf(suggestion)}</b> <small>{t(kinds[suggestion.kind])}</small>
          </>
        ),
      })),
    [suggestions],
  );
  const said = () => {
    if (!isTyped || value.trim().length < leastLetters || status === 'idle') return '';
    if (status === 'offline') return t('suggest.offline');
    if (status === 'failed') return t('suggest.failed');
    return t('suggest.count', { count: suggestions.length });
  };
  return (
    <Combobox
      label={t('suggest.list')}
      value={value}
      choices={choices}
      said={said()}
      isFault={status === 'offline' || status === 'failed'}
      onChange={(next) => {
        setTyped(true);
        onChange(next);
      }}
      onPick={(index) => {
        const suggestion = suggestions[index];
        setTyped(false);
        if (suggestion) onPick(suggestion);
      }}
    >
      {children}
    </Combobox>
  );
}
