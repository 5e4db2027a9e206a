import { useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { Field } from '../../ui/field.tsx';
import { ZoneInput } from '../../ui/zone-input.tsx';

interface ZoneFieldProps {
  /** The one that is chosen at first. */
  readonly zone: string;
}

/** The time zone that days are days of, in a form: "zone". */
export function ZoneField({ zone }: ZoneFieldProps) {
  const t = useT();
  const [chosen, choose] = useState(zone);
  return (
    <Field label={t('moneyReport.zone')}>
      <ZoneInput name="zone" value={chosen} onChange={choose} />
    </Field>
  );
}
