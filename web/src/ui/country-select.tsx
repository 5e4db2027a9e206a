import type { ComponentProps } from 'react';
import { namedCountries } from './country-names.ts';
import { Select } from './field.tsx';

interface CountrySelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  /** Of the first entry, which chooses none. */
  readonly none: string;
}

/** All countries by their names; its value is ISO 3166-1 alpha-2. */
export function CountrySelect({ none, ...rest }: CountrySelectProps) {
  return (
    <Select {...rest}>
      <option value="">{none}</option>
      {namedCountries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
