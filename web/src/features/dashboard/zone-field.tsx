import { useState } from 'react';
import type { MessageId } from '../../i18n/ids.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field } from '../../ui/field.tsx';
import { ZoneInput } from '../../ui/zone-input.tsx';

interface ZoneFieldProps {
  /** The one that is chosen at first, or, with `onChange`, now. */
  readonly zone: string;
  readonly label?: MessageId;
  readonly hint?: MessageId;
  readonly error?: string | undefined;
  readonly onChange?: (zone: string) => void;
}

/** The time zone that days are days of, in a form: "zone". */
export function ZoneField({ zone, label = 'moneyReport.zone', hint, error, onChange }: ZoneFieldProps) {
  const t = useT();
  const [chosen, choose] = useState(zone);
  return (
    <Field label={t(label)} hint={hint && t(hint)} error={error}>
      <ZoneInput name="zone" value={onChange ? zone : chosen} onChange={onChange ?? choose} />
    </Field>
  );
}
