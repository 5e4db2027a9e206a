import '../../staff/dashboard.css';
import { monthPattern, monthPeriod } from '@fareground/domain/payments/ledger/settlement';
import Funnel from 'lucide-react/icons/funnel';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/use-t.tsx';
import { InBooksZone } from '../../staff/in-books-zone.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { useOpenedAt } from '../../staff/use-opened-at.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { ReportByMail } from './report-mail/report-by-mail.tsx';
import { AllPartners } from './settlements/all-partners.tsx';
import { type MonthFilter, monthFilterOf } from './settlements/month-filter.ts';
import { Statement } from './settlements/statement.tsx';
import { ZoneField } from './zone-field.tsx';

/** What organisers and operators are owed for a month, and the statement of each. */
export default function SettlementsPage() {
  return (
    <StaffPage title="settlements.title" lead="settlements.lead">
      <InBooksZone>{(zone) => <OfMonth zone={zone} />}</InBooksZone>
    </StaffPage>
  );
}

/** @param zone of the books */
function OfMonth({ zone }: { readonly zone: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const openedAt = useOpenedAt();
  const periodFilter = monthFilterOf(search, openedAt, zone);
  const period = monthPeriod(periodFilter.month, periodFilter.zone);
  const isClosed = period.to <= openedAt;
  const key = JSON.stringify(periodFilter);
  return (
    <div className="dash-stack">
      <Card>
        <MonthForm key={key} periodFilter={periodFilter} />
      </Card>
      {isClosed ? null : <Note tone="warn">{t('settlements.open')}</Note>}
      {periodFilter.partner ? (
        <>
          <Statement key={key} periodFilter={periodFilter} period={period} isClosed={isClosed} />
          <ReportByMail
            shown={{ report: 'settlement', partner: periodFilter.partner }}
            zone={periodFilter.zone}
          />
        </>
      ) : (
        <AllPartners key={key} periodFilter={periodFilter} period={period} />
      )}
    </div>
  );
}

function MonthForm({ periodFilter: { month, zone, partner } }: { readonly periodFilter: MonthFilter }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = { month: String(form.get('month')), zone: String(form.get('zone')) };
    setSearch(new URLSearchParams({ ...typed, ...(partner && { partner }) }));
  };
  return (
    <form className="dash-filters" onSubmit={submit}>
      <Field label={t('settlements.month')}>
        <Input
          name="month"
          type="month"
          required
          pattern={monthPattern.source}
          title={t('settlements.badMonth')}
          placeholder="2026-11"
          defaultValue={month}
        />
      </Field>
      <ZoneField zone={zone} />
      <div className="field filter-go">
        <Button type="submit" icon={Funnel} block>
          {t('moneyReport.show')}
        </Button>
      </div>
    </form>
  );
}
