import type { CancelQuoteResponse } from '@fareground/domain/api/event-changes';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Quote } from './use-cancel-quote.ts';

interface ImpactProps {
  readonly quote: Quote;
  /** What of it is said: who loses what, or who is told. */
  readonly of: 'cancel' | 'postpone';
}

/** Whom it concerns and how much, before the button. */
export function Impact({ quote, of }: ImpactProps) {
  const t = useT();
  if (quote.status === 'counting') return <p role="status">{t('changes.counting')}</p>;
  if (quote.status === 'failed') {
    return (
      <Note tone="bad" role="alert">
        {t('changes.quoteFailed')}{' '}
        <Button kind="quiet" onClick={quote.again}>
          {t('changes.again')}
        </Button>
      </Note>
    );
  }
  return of === 'cancel' ? <Loss value={quote.value} /> : <Told value={quote.value} />;
}

function Loss({ value }: { readonly value: CancelQuoteResponse }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className="change-sums">
      <Row label={t('changes.quote.bookings')}>{format.number(value.bookings)}</Row>
      <Row label={t('changes.quote.places')}>{format.number(value.places)}</Row>
      {value.rides > 0 ? <Row label={t('changes.quote.rides')}>{format.number(value.rides)}</Row> : null}
      <Row label={t('changes.quote.holds')}>{format.number(value.holds)}</Row>
      <Row label={t('changes.quote.refund')} isSum>
        {format.money(value.refund, value.currency)}
      </Row>
    </dl>
  );
}

function Told({ value }: { readonly value: CancelQuoteResponse }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className="change-sums">
      <Row label={t('changes.quote.told')}>{format.number(value.bookings)}</Row>
      <Row label={t('changes.quote.places')}>{format.number(value.places)}</Row>
    </dl>
  );
}

interface RowProps {
  readonly label: string;
  readonly isSum?: boolean;
  readonly children: ReactNode;
}

function Row({ label, isSum, children }: RowProps) {
  return (
    <div className={isSum ? 'sum' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
