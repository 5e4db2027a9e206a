import type { Ref } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { namedCountries } from './country-names.ts';
import { ListInput } from './list-input.tsx';
import type { ListOption } from './list-options.ts';

export const countryOptions: readonly ListOption[] = namedCountries.map(({ code, name }) => ({
  ...{ value: code, text: name, note: code, words: code },
}));

interface CountryInputProps {
  /** ISO 3166-1 alpha-2; empty for none. */
  readonly value: string;
  readonly onChange: (country: string) => void;
  /** Of the first entry, which chooses none; without it one has to be chosen. */
  readonly none?: string;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A country by its name, found by typing. */
export function CountryInput({ none, ...rest }: CountryInputProps) {
  const t = useT();
  const options = none === undefined ? countryOptions : [{ value: '', text: none }, ...countryOptions];
  return <ListInput {...rest} label={t('list.countries')} options={options} />;
}
