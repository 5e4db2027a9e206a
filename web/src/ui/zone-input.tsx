import { countryOfZone } from '@fareground/domain/core/country-of-zone';
import type { Ref } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { ListInput } from './list-input.tsx';
import type { ListOption } from './list-options.ts';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function optionOf(zone: string): ListOption {
  const code = countryOfZone(zone);
  const country = code === 'ZZ' ? undefined : countries.of(code);
  return { value: zone, text: zone, ...(country && { note: country, words: country }) };
}

let known: readonly ListOption[] | undefined;

/** All of them, with the countries whose clocks they are. */
export const zoneOptions = (): readonly ListOption[] => {
  known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(optionOf);
  return known;
};

interface ZoneInputProps {
  /** An IANA time zone. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A time zone, found by typing a city or a country. */
export function ZoneInput(props: ZoneInputProps) {
  const t = useT();
  return <ListInput {...props} label={t('list.zones')} options={zoneOptions()} />;
}
