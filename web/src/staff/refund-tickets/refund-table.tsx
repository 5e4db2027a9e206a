import { sumOfPlaces } from '@fareground/domain/booking/refund-places';
import type { Currency } from '@fareground/domain/core/currencies';
import type { PriceAndFees } from '@fareground/domain/payments/ledger/earnings';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { RefundableTicket } from './refund-draft.ts';

interface RefundTableProps {
  readonly tickets: readonly RefundableTicket[];
  readonly currency: Currency;
  /** What is typed, minor units. */
  readonly given: PriceAndFees;
}

/** What is left of the chosen tickets, what their policy gives, and what staff give. */
export function RefundTable({ tickets, currency, given }: RefundTableProps) {
  const t = useT();
  const format = useFormat();
  const left = sumOfPlaces(tickets.map((one) => one.left));
  const byPolicy = sumOfPlaces(tickets.map((one) => one.byPolicy));
  const rows = [
    { key: 'price' as const, left: left.price, byPolicy: byPolicy.price, given: given.price },
    { key: 'fees' as const, left: left.fees, byPolicy: byPolicy.fees, given: given.fees },
    {
      key: 'total' as const,
      left: left.price + left.fees,
      byPolicy: byPolicy.price + byPolicy.fees,
      given: given.price + given.fees,
    },
  ];
  const money = (amount: number) => format.money(amount, currency);
  return (
    <DataTable
      caption={t('refundTickets.table')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'what', heading: t('refundTickets.part'), cell: (row) => t(`refundTickets.${row.key}`) },
        { key: 'left', heading: t('refundTickets.left'), numeric: true, cell: (row) => money(row.left) },
        {
          key: 'byPolicy',
          heading: t('refundTickets.byPolicy'),
          numeric: true,
          cell: (row) => money(row.byPolicy),
        },
        {
          key: 'given',
          heading: t('refundTickets.given'),
          numeric: true,
          cell: (row) => <b>{money(row.given)}</b>,
        },
      ]}
    />
  );
}
