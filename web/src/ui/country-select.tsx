import { countries } from '@fareground/domain/core/countries';
import type { ComponentProps } from 'react';
import { Select } from './field.tsx';

const names = new Intl.DisplayNames('en', { type: 'region' });
const named = countries
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name));

interface CountrySelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  /** Of the first entry, which chooses none. */
  readonly none: string;
}

/** All countries by their names; its value is ISO 3166-1 alpha-2. */
export function CountrySelect({ none, ...rest }: CountrySelectProps) {
  return (
    <Select {...rest}>
      <option value="">{none}</option>
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
