import Funnel from 'lucide-react/icons/funnel';
import type { FormEvent, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import type { PeriodFilter } from './period-filter.ts';
import { ZoneField } from './zone-field.tsx';

interface PeriodFormProps {
  readonly periodFilter: PeriodFilter;
  /** Stays in the address, whatever is typed. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** Asks for two days and the zone that they are days of, and puts them into the address: "from", "to" and "zone". */
export function PeriodForm({ periodFilter, kept = {}, children }: PeriodFormProps) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    setSearch(new URLSearchParams([...typed, ...Object.entries(kept)].filter(([, value]) => value !== '')));
  };
  return (
    <form className="dash-filters" onSubmit={submit}>
      <Field label={t('moneyReport.from')}>
        <Input name="from" type="date" required defaultValue={periodFilter.from} />
      </Field>
      <Field label={t('moneyReport.to')}>
        <Input name="to" type="date" required defaultValue={periodFilter.to} />
      </Field>
      <ZoneField zone={periodFilter.zone} />
      {children}
      <div className="field filter-go">
        <Button type="submit" icon={Funnel} block>
          {t('moneyReport.show')}
        </Button>
      </div>
    </form>
  );
}
