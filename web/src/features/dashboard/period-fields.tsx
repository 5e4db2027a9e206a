import { useT } from '../../i18n/use-t.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { type AskedPeriod, ownZone } from './asked-period.ts';

const zones = (): string[] => [...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Two days and the zone that they are days of: "from", "to" and "zone" of a form. */
export function PeriodFields({ asked }: { readonly asked: AskedPeriod }) {
  const t = useT();
  return (
    <>
      <Field label={t('moneyReport.from')}>
        <Input name="from" type="date" required defaultValue={asked.from} />
      </Field>
      <Field label={t('moneyReport.to')}>
        <Input name="to" type="date" required defaultValue={asked.to} />
      </Field>
      <Field label={t('moneyReport.zone')}>
        <Select name="zone" defaultValue={asked.zone}>
          {zones().map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
