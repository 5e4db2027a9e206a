import type { Refund } from '@fareground/domain/payments/refund';
import Gift from 'lucide-react/icons/gift';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { useFailedRefunds } from '../../staff/data/sales-queries.ts';
import { retryRefund } from '../../staff/data/staff-calls.ts';
import { LiveTable } from '../../staff/live-table.tsx';
import { RefundDialog } from '../../staff/refund-dialog.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { refundToCard } from './data/gift-cards.ts';
import { failureText } from './failure-text.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Money that is owed to buyers and did not reach them, and sending it again. Nothing while all of it arrived. */
export function FailedRefunds() {
  const t = useT();
  const format = useFormat();
  const session = useConfirmedSession();
  const live = useFailedRefunds();
  const [retrying, setRetrying] = useState<Refund>();
  const [cardFor, setCardFor] = useState<Refund>();
  if (live.status !== 'loading' && live.data.length === 0) return null;
  const mayRetry = session.status === 'signed-in' && session.can('refunds.make');
  const columns: Column<Refund>[] = [
    { key: 'booking', heading: t('staff.reference'), cell: (one) => groupDigits(one.bookingId) },
    { key: 'since', heading: t('failedRefunds.since'), cell: (one) => format.dateTime(one.updatedAt, zone) },
    { key: 'why', heading: t('staff.why'), cell: (one) => failureText(t, one.failure) },
    {
      key: 'amount',
      heading: t('staff.amount'),
      numeric: true,
      cell: (one) => format.money(one.amount, one.currency),
    },
    ...(mayRetry
      ? [
          {
            key: 'retry',
            heading: t('failedRefunds.action'),
            cell: (one: Refund) => (
              <>
                <Button kind="line" icon={RotateCcw} onClick={() => setRetrying(one)}>
                  {t('failedRefunds.retry')}
                </Button>
                <Button kind="line" icon={Gift} onClick={() => setCardFor(one)}>
                  {t('failedRefunds.toCard')}
                </Button>
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card>
      <h2 className="head-s">{t('failedRefunds.title')}</h2>
      <LiveTable live={live} caption={t('failedRefunds.title')} columns={columns} rowKey={(one) => one.id} />
      {retrying ? (
        <RefundDialog
          id={retrying.id}
          call={retryRefund}
          words={{
            title: t('failedRefunds.retryTitle', {
              amount: format.money(retrying.amount, retrying.currency),
            }),
            hint: t('failedRefunds.retryHint', { booking: groupDigits(retrying.bookingId) }),
            reason: t('failedRefunds.reason'),
            missing: 'failedRefunds.reasonMissing',
            leave: t('failedRefunds.keepIt'),
            run: t('failedRefunds.retry'),
            done: t('failedRefunds.sent'),
          }}
          onClose={() => setRetrying(undefined)}
        />
      ) : null}
      {cardFor ? (
        <RefundDialog
          id={cardFor.id}
          call={refundToCard}
          words={{
            title: t('failedRefunds.toCardTitle', {
              amount: format.money(cardFor.amount, cardFor.currency),
            }),
            hint: t('failedRefunds.toCardHint', { booking: groupDigits(cardFor.bookingId) }),
            reason: t('failedRefunds.toCardReason'),
            missing: 'failedRefunds.reasonMissing',
            leave: t('failedRefunds.keepIt'),
            run: t('failedRefunds.toCard'),
            done: t('failedRefunds.onCard'),
          }}
          onClose={() => setCardFor(undefined)}
        />
      ) : null}
    </Card>
  );
}
