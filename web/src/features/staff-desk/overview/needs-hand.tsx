import type { Refund } from '@fareground/domain/payments/refund';
import type { Case } from '@fareground/domain/people/case';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useOpenCases } from '../../../staff/data/case-queries.ts';
import { useFailedMails } from '../../../staff/data/mail-queries.ts';
import { useCashRefunds, useFailedRefunds } from '../../../staff/data/sales-queries.ts';
import { Card } from '../../../ui/card.tsx';

/** Of each kind so many are read and shown; where there are more, its page has them. */
const SHOWN = 3;

/** What waits for somebody: money that did not arrive, cash to hand out, cases, mails that came back. Nothing while nothing waits. */
export function NeedsHand({
  refunds,
  cases,
  mails,
}: Readonly<Record<'refunds' | 'cases' | 'mails', boolean>>) {
  return (
    <>
      {refunds ? <WaitingRefunds /> : null}
      {cases ? <WaitingCases /> : null}
      {mails ? <FailedMails /> : null}
    </>
  );
}

function WaitingRefunds() {
  const t = useT();
  const format = useFormat();
  const failed = useFailedRefunds(SHOWN);
  const cash = useCashRefunds(SHOWN);
  const line = (text: 'overview.refundFailed' | 'overview.cashToHandOut') => (refund: Refund) => (
    <li key={refund.id}>
      <Link to={staffPaths.paymentReports.to()}>
        {t(text, { amount: format.money(refund.amount, refund.currency) })}
      </Link>{' '}
      <span className="muted small">{refund.bookingId}</span>
    </li>
  );
  const lines = [
    ...(failed.data ?? []).map(line('overview.refundFailed')),
    ...(cash.data ?? []).map(line('overview.cashToHandOut')),
  ];
  return lines.length > 0 ? <Waiting title={t('overview.moneyWaits')}>{lines}</Waiting> : null;
}

function WaitingCases() {
  const t = useT();
  const live = useOpenCases(SHOWN);
  const lines = (live.data ?? []).map(({ id, area, problem }: Case) => (
    <li key={id}>
      <Link to={staffPaths.cases.to()}>{t(`cases.area.${area}`)}</Link>{' '}
      <span className="muted small">{problem}</span>
    </li>
  ));
  return lines.length > 0 ? <Waiting title={t('overview.casesWait')}>{lines}</Waiting> : null;
}

function FailedMails() {
  const t = useT();
  const live = useFailedMails(SHOWN);
  const lines = (live.data ?? []).map(({ id, to, message }) => (
    <li key={id}>
      <Link to={`${staffPaths.outbox.to()}?mail=${encodeURIComponent(id)}`}>
        {t('overview.mailTo', { to: to.join(', ') })}
      </Link>{' '}
      <span className="muted small">{message.subject}</span>
    </li>
  ));
  return lines.length > 0 ? <Waiting title={t('overview.mailsWait')}>{lines}</Waiting> : null;
}

function Waiting({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <ul className="waiting-lines">{children}</ul>
    </Card>
  );
}
