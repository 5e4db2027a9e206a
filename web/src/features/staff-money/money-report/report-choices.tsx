import { useSearchParams } from 'react-router-dom';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Chips } from '../../../ui/tabs.tsx';
import { type Comparison, comparisons } from '../period-filter.ts';
import { GroupLabel } from './group-label.tsx';
import { type GroupingFilter, groupingsOffered } from './grouping-filter.ts';

/** What the report is grouped by, and what it is kept to. */
export function GroupingChips({ grouping: { by, scope } }: { readonly grouping: GroupingFilter }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const choose = (changes: Readonly<Record<string, string>>) => {
    const { group: _, sale: _sale, ...kept } = Object.fromEntries(search);
    setSearch(
      new URLSearchParams(Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== '')),
    );
  };
  return (
    <div>
      {scope ? (
        <p className="row">
          <b>
            <GroupLabel group={scope} />
          </b>
          <Button kind="line" onClick={() => choose({ of: '', by: '' })}>
            {t('moneyReport.all')}
          </Button>
        </p>
      ) : null}
      <Chips
        label={t('moneyReport.groupBy')}
        value={by}
        options={groupingsOffered(scope).map((value) => ({
          value,
          label: t(`moneyReport.grouping.${value}`),
        }))}
        onChange={(value) => choose({ by: value })}
      />
    </div>
  );
}

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
