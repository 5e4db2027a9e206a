import type { MessageId } from '../../i18n/ids.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ownZone } from './asked-period.ts';

const zones = (): string[] => [...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

interface ZoneFieldProps {
  readonly zone: string;
  /** Where a page asks for two. */
  readonly label?: MessageId;
}

/** The zone that days are days of, in a form: "zone". */
export function ZoneField({ zone, label = 'moneyReport.zone' }: ZoneFieldProps) {
  const t = useT();
  return (
    <Field label={t(label)}>
      <Select name="zone" defaultValue={zone}>
        {zones().map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </Field>
  );
}
