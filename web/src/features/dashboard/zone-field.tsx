import type { MessageId } from '../../i18n/ids.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ZoneFieldProps {
  /** The one that is chosen at first, or, with `onChange`, now. */
  readonly zone: string;
  readonly label?: MessageId;
  readonly hint?: MessageId;
  readonly onChange?: (zone: string) => void;
}

/** The time zone that days are days of, in a form: "zone". */
export function ZoneField({ zone, label = 'moneyReport.zone', hint, onChange }: ZoneFieldProps) {
  const t = useT();
  const zones = [...new Set([zone, ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Field label={t(label)} hint={hint && t(hint)}>
      <Select
        name="zone"
        {...(onChange
          ? { value: zone, onChange: ({ target }) => onChange(target.value) }
          : { defaultValue: zone })}
      >
        {zones.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </Field>
  );
}
