import './refund-tickets.css';
import { sumOfPlaces } from '@fareground/domain/booking/refund-places';
import type { Currency } from '@fareground/domain/core/currencies';
import type { PriceAndFees } from '@fareground/domain/payments/ledger/earnings';
import { useKeyedCall } from '../../firebase/use-staff-action.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField, useFormValue } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Note } from '../../ui/note.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { refundTickets } from '../data/staff-calls.ts';
import { type RefundableTicket, readPart, refundDraftSchema, typedParts } from './refund-draft.ts';

interface RefundTicketsDialogProps {
  readonly bookingId: string;
  readonly currency: Currency;
  /** At least one, and all of them stand. */
  readonly tickets: readonly RefundableTicket[];
  /** No other ticket of the booking stands. */
  readonly areLast: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const nothing: PriceAndFees = { price: 0, fees: 0 };
/** Names that are shown of many tickets. */
const SHOWN = 4;

/**
 * Gives money back for chosen tickets, by their policy or otherwise on purpose, and ends them or lets them stand. Who may not do one of the two is not
 * offered it.
 */
export function RefundTicketsDialog(props: RefundTicketsDialogProps) {
  const { bookingId, currency, tickets, areLast, onClose, onDone } = props;
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const session = useConfirmedSession();
  const send = useKeyedCall(refundTickets);
  const may = (permission: 'refunds.make' | 'bookings.cancel') =>
    session.status === 'signed-in' && session.can(permission);
  const left = sumOfPlaces(tickets.map((one) => one.left));
  const byPolicy = sumOfPlaces(tickets.map((one) => one.byPolicy));
  const mayGive = may('refunds.make') && left.price + left.fees > 0;
  const mayEnd = may('bookings.cancel') && tickets.every((one) => one.mayEnd);
  const money = (amount: number) => format.money(amount, currency);
  const form = useForm({
    schema: refundDraftSchema(tickets, currency),
    defaultValues: {
      ...{ keepsTickets: !mayEnd, reason: '' },
      ...typedParts(mayEnd && mayGive ? byPolicy : nothing, currency),
    },
    submit: async (read) => {
      const answer = await send({ bookingId, ...read });
      if (!answer.ok) return answer.problem;
      const amount = money(answer.value.refund);
      const words = read.keepsTickets ? 'gave' : answer.value.refund > 0 ? 'endedWith' : 'ended';
      toast({ text: t(`refundTickets.${words}`, { count, amount }) });
      onDone();
    },
  });
  const draft = form.watch();
  const keepsTickets = useFormValue(form, 'keepsTickets');
  const given = { price: readPart(draft.price, currency) ?? 0, fees: readPart(draft.fees, currency) ?? 0 };
  const total = given.price + given.fees;
  const beyond = total - byPolicy.price - byPolicy.fees;
  const count = tickets.length;
  const ends = !draft.keepsTickets;
  const take = (amount: PriceAndFees) => {
    const typed = typedParts(amount, currency);
    form.setValue('price', typed.price);
    form.setValue('fees', typed.fees);
    form.clearErrors(['price', 'fees']);
  };
  const amountField = (field: 'price' | 'fees') => (
    <FormField
      form={form}
      name={field}
      label={t(`refundTickets.${field}Typed`, { currency })}
      hint={t('refundTickets.most', { most: money(left[field]) })}
      faultValues={{ most: money(left[field]) }}
    >
      <Input inputMode="decimal" maxLength={12} />
    </FormField>
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(
        mayEnd ? (mayGive ? 'refundTickets.title' : 'refundTickets.titleEnd') : 'refundTickets.titleGive',
        { count },
      )}
      cancel={t('refundTickets.leave')}
      run={t(`refundTickets.${ends ? (total > 0 ? 'runBoth' : 'runEnd') : 'runGive'}`, {
        count,
        amount: money(total),
      })}
      isLoss={ends}
    >
      <ul className="refund-names small">
        {tickets.slice(0, SHOWN).map(({ serial, name }) => (
          <li key={serial}>{name}</li>
        ))}
        {count > SHOWN ? <li>{t('refundTickets.more', { count: count - SHOWN })}</li> : null}
      </ul>
      {mayEnd && mayGive ? (
        <Segmented
          label={t('refundTickets.what')}
          value={ends ? 'end' : 'stand'}
          options={[
            { value: 'end', label: t('refundTickets.end', { count }) },
            { value: 'stand', label: t('refundTickets.stand', { count }) },
          ]}
          onChange={(value) => keepsTickets.onChange(value === 'stand')}
        />
      ) : null}
      {mayGive ? (
        <>
          <RefundTable tickets={tickets} currency={currency} given={given} />
          <div className="refund-quick">
            <Button kind="line" onClick={() => take(byPolicy)}>
              {t('refundTickets.takePolicy')}
            </Button>
            <Button kind="line" onClick={() => take(left)}>
              {t('refundTickets.takeAll')}
            </Button>
          </div>
          <div className="refund-parts">
            {amountField('price')}
            {left.fees > 0 ? amountField('fees') : null}
          </div>
        </>
      ) : (
        <p>
          {left.price + left.fees === 0
            ? t('refundTickets.free')
            : t('refundTickets.mayNotGive', { amount: money(left.price + left.fees) })}
        </p>
      )}
      <Note tone={beyond > 0 ? 'warn' : 'info'}>
        {[
          t(ends ? 'refundTickets.endText' : 'refundTickets.standText', { count }),
          ends && areLast ? t('refundTickets.last') : '',
          total > 0 && beyond !== 0
            ? t(beyond > 0 ? 'refundTickets.beyond' : 'refundTickets.below', {
                amount: money(Math.abs(beyond)),
              })
            : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </Note>
      <FormField
        form={form}
        name="reason"
        label={t('refundTickets.reason')}
        hint={t(ends ? 'refundTickets.reasonHintMail' : 'refundTickets.reasonHint')}
      >
        <Textarea rows={2} maxLength={300} />
      </FormField>
    </FormDialog>
  );
}

interface RefundTableProps {
  readonly tickets: readonly RefundableTicket[];
  readonly currency: Currency;
  /** What is typed, minor units. */
  readonly given: PriceAndFees;
}

/** What is left of the chosen tickets, what their policy gives, and what staff give. */
function RefundTable({ tickets, currency, given }: RefundTableProps) {
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
