import type { Currency } from '@fareground/domain/core/currencies';
import { drawerConverter, drawerIdOf, drawerPath } from '@fareground/domain/payments/drawer';
import { officeDesk } from '@fareground/domain/payments/ledger/account';
import type { Refund } from '@fareground/domain/payments/refund';
import Banknote from 'lucide-react/icons/banknote';
import { useState } from 'react';
import { useStoredDocument } from '../../firebase/use-firestore-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { useCashRefunds } from '../../staff/data/sales-queries.ts';
import { payCashRefund } from '../../staff/data/staff-calls.ts';
import { LiveTable } from '../../staff/live-table.tsx';
import { RefundDialog } from '../../staff/refund-dialog.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Note } from '../../ui/note.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Cash that passengers are owed, and writing down that they have it. Nothing while nobody is owed any. */
export function CashRefunds() {
  const t = useT();
  const format = useFormat();
  const session = useConfirmedSession();
  const live = useCashRefunds();
  const [open, setOpen] = useState<Refund>();
  if (live.status === 'loading' || live.data.length === 0) return null;
  const mayHandOut = session.status === 'signed-in' && session.can('refunds.make');
  const mayCount = session.status === 'signed-in' && session.can('drawers.count');
  const columns: Column<Refund>[] = [
    { key: 'booking', heading: t('staff.reference'), cell: (one) => groupDigits(one.bookingId) },
    { key: 'since', heading: t('cashRefunds.since'), cell: (one) => format.dateTime(one.createdAt, zone) },
    {
      key: 'amount',
      heading: t('staff.amount'),
      numeric: true,
      cell: (one) => format.money(one.amount, one.currency),
    },
  ];
  const action: Column<Refund> = {
    key: 'action',
    heading: t('cashRefunds.action'),
    cell: (one) => (
      <Button kind="line" icon={Banknote} onClick={() => setOpen(one)}>
        {t('cashRefunds.do')}
      </Button>
    ),
  };
  return (
    <Card title={t('cashRefunds.title')}>
      <LiveTable
        live={live}
        caption={t('cashRefunds.title')}
        columns={mayHandOut ? [...columns, action] : columns}
        rowKey={({ id }) => id}
      />
      {open ? (
        <RefundDialog
          id={open.id}
          call={payCashRefund}
          words={{
            title: t('cashRefunds.dialog', { amount: format.money(open.amount, open.currency) }),
            hint: t('cashRefunds.hint', { booking: groupDigits(open.bookingId) }),
            reason: t('cashRefunds.where'),
            missing: 'cashRefunds.whereMissing',
            leave: t('cashRefunds.leave'),
            run: t('cashRefunds.do'),
            done: t('cashRefunds.done'),
          }}
          onClose={() => setOpen(undefined)}
        >
          {mayCount ? <DrawerWarning currency={open.currency} amount={open.amount} /> : null}
        </RefundDialog>
      ) : null}
    </Card>
  );
}

interface DrawerWarningProps {
  readonly currency: Currency;
  /** What is to be handed out, minor units. */
  readonly amount: number;
}

/** That the office's drawer has less than is to be handed out, by the books. */
function DrawerWarning({ currency, amount }: DrawerWarningProps) {
  const t = useT();
  const format = useFormat();
  const live = useStoredDocument(drawerPath(drawerIdOf(officeDesk, currency)), drawerConverter);
  if (live.status === 'loading') return null;
  const balance = live.data?.balance ?? 0;
  if (balance >= amount) return null;
  return (
    <Note tone="warn" role="status">
      {t('drawers.tooLittle', { amount: format.money(balance, currency) })}
    </Note>
  );
}
