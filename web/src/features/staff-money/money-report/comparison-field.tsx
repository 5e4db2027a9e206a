import { useT } from '../../../i18n/use-t.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { type Comparison, comparisons } from '../period-filter.ts';

/** What a period is compared with, in its form. */
export function ComparisonField({ comparison }: { readonly comparison: Comparison }) {
  const t = useT();
  return (
    <Field label={t('moneyReport.against')}>
      <Select name="against" defaultValue={comparison}>
        {comparisons.map((one) => (
          <option key={one} value={one}>
            {t(`moneyReport.against.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
