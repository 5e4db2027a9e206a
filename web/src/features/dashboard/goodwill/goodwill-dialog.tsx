import type { Booking } from '@fareground/domain/bookings/booking';
import { mostGoodwill } from '@fareground/domain/bookings/goodwill';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { giveGoodwill } from '../data/staff-calls.ts';
import { lineOf, readGoodwill } from './goodwill-draft.ts';

interface GoodwillDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Gives money back while the tickets stand. */
export function GoodwillDialog({ booking, onClose }: GoodwillDialogProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const action = useStaffAction(giveGoodwill);
  const [draft, setDraft] = useState({ line: '', amount: '', reason: '' });
  const [tried, setTried] = useState(false);
  const read = readGoodwill(draft, booking);
  const isFault = (field: 'amount' | 'reason') => tried && !read.ok && read.faults.includes(field);
  const money = (amount: number) => format.money(amount, booking.currency);
  const most = money(mostGoodwill(booking, lineOf(draft)));
  const run = async () => {
    setTried(true);
    if (!read.ok) return;
    const given = await action.run({ bookingId: booking.id, ...read.body });
    if (!given) return;
    toast({ text: t('goodwill.done', { amount: money(given.refund) }) });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('goodwill.title', { booking: groupDigits(booking.id) })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('goodwill.leave')}
          </Button>
          <Button busy={action.busy} onClick={() => void run()}>
            {t('goodwill.run')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <p>{t('goodwill.hint')}</p>
        {booking.lines.length > 1 ? (
          <Field label={t('goodwill.for')}>
            <Select value={draft.line} onChange={({ target }) => setDraft({ ...draft, line: target.value })}>
              <option value="">{t('goodwill.all')}</option>
              {booking.lines.map(({ title, quantity, saleId }, index) => (
                <option key={`${saleId} ${String(index)}`} value={String(index)}>
                  {t('goodwill.line', { quantity, title })}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field
          label={t('goodwill.amount', { currency: booking.currency })}
          hint={t('goodwill.most', { most })}
          error={isFault('amount') ? t('goodwill.amountFault', { most }) : undefined}
        >
          <Input
            inputMode="decimal"
            maxLength={12}
            value={draft.amount}
            onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
          />
        </Field>
        <Field
          label={t('goodwill.reason')}
          hint={t('goodwill.reasonHint')}
          error={isFault('reason') ? t('goodwill.reasonFault') : undefined}
        >
          <Textarea
            rows={2}
            maxLength={300}
            value={draft.reason}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
        </Field>
        <ActionProblem problem={action.problem} />
      </div>
    </Dialog>
  );
}
