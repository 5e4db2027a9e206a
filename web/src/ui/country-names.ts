import { countries } from '@fareground/domain/core/countries';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** ISO 3166-1 alpha-2 with their English names, by name. */
export const namedCountries: readonly { readonly code: string; readonly name: string }[] = countries
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));
