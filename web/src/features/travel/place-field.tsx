import type { PlacesResponse, SuggestedPlace } from '@fareground/domain/api/itineraries';
import { useId, useMemo, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { SwapButton } from '../../ui/search-ticket.tsx';
import { useSuggestions } from '../../ui/use-suggestions.ts';

/** What is asked comes with the first letters. */
const ask = async (q: string, signal: AbortSignal): Promise<readonly SuggestedPlace[]> => {
  const { fetchSearch } = await import('../../firebase/search-calls.ts');
  return (await fetchSearch<PlacesResponse>(`/places?${new URLSearchParams({ q })}`, signal)).places;
};

interface PlaceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Puts the button that swaps it with the field before. */
  readonly onSwap?: () => void;
}

/** A city or a stop: suggested while one types, also mistyped; anything else may be sent, and the search says what is near. */
export function PlaceField({ label, value, onChange, onSwap }: PlaceFieldProps) {
  const t = useT();
  const id = useId();
  // What stands in the field when the page opens was asked for already.
  const [isTyped, setTyped] = useState(false);
  const { status, suggestions } = useSuggestions(value, isTyped, ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are the same as long as the suggestions are
  const choices = useMemo(
    () =>
      suggestions.map(({ kind, text, city }) => ({
        key: `${kind} ${text}`,
        content: (
          <>
            <b>{text}</b>{' '}
            <small>{kind === 'city' ? t('travel.city') : text.includes(city) ? '' : city}</small>
          </>
        ),
      })),
    [suggestions],
  );
  const isFault = status === 'offline' || status === 'failed';
  const said = isFault
    ? t('travel.suggestTrouble')
    : isTyped && status === 'ready'
      ? t('travel.suggested', { count: suggestions.length })
      : '';
  return (
    <div className={onSwap ? 'sf has-swap' : 'sf'}>
      <label htmlFor={id}>{label}</label>
      <SwapButton onSwap={onSwap} />
      <Combobox
        label={t('travel.suggestions')}
        value={value}
        choices={choices}
        said={said}
        isFault={isFault}
        onChange={(next) => {
          setTyped(true);
          onChange(next);
        }}
        onPick={(index) => {
          setTyped(false);
          onChange(suggestions[index]?.text ?? value);
        }}
      >
        {(input) => <input {...input} id={id} placeholder={t('search.cityPlaceholder')} />}
      </Combobox>
    </div>
  );
}
