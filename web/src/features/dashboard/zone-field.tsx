import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ownZone } from './asked-period.ts';

const zones = (): string[] => [...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

/** The zone that days are days of, in a form: "zone". */
export function ZoneField({ zone }: { readonly zone: string }) {
  const t = useT();
  return (
    <Field label={t('moneyReport.zone')}>
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
