import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { refundableOf } from '@fareground/domain/payments/gift-cards/refund-card';
import { kindOfAccount } from '@fareground/domain/payments/ledger/account';
import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import type { MessageId } from '../../../i18n/ids.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { LiveTable } from '../../../staff/live-table.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { draftSchema, trimmed } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { blockGiftCard, refundGiftCard, sendGiftCard, useCardMovements } from '../data/gift-cards.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface CardDialogProps {
  readonly card: GiftCard;
  readonly onClose: () => void;
}

type CardAction = 'block' | 'unblock' | 'send' | 'refund';
interface CardDraft {
  readonly action: CardAction;
  readonly email: string;
  readonly reason: string;
}

const cardDraftSchema = draftSchema<CardDraft, CardDraft>(({ action, ...typed }, fault) => {
  const { email, reason } = trimmed(typed);
  if (reason.length < 3) fault('reason', 'giftCards.reasonMissing');
  if (action === 'send' && email === '') fault('email', 'giftCards.emailFault');
  return { action, email, reason };
});

/** One card: why it was made, each change of what it is worth, blocking it and sending its code again. */
export function CardDialog({ card, onClose }: CardDialogProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const movements = useCardMovements(card.id);
  const block = useKeyedCall(blockGiftCard);
  const mail = useKeyedCall(sendGiftCard);
  const refund = useKeyedCall(refundGiftCard);
  const { id, currency, state } = card;
  const next = state === 'active' ? 'block' : 'unblock';
  const left = refundableOf(card, Date.now());
  const form = useForm({
    schema: cardDraftSchema,
    defaultValues: { action: next, email: card.email, reason: '' },
    submit: async ({ action, email, reason }) => {
      const answer = await (action === 'send'
        ? mail({ id, email, reason })
        : action === 'refund'
          ? refund({ id, reason })
          : block({ id, action, reason }));
      if (!answer.ok)
        return answer.problem.details.reason === 'disputed' ? 'giftCards.isDisputed' : answer.problem;
      toast({ text: doneText(action, email) });
      onClose();
    },
  });
  const doneText = (action: CardAction, email: string): string => {
    if (action === 'send') return t('giftCards.sentAgain', { email });
    if (action === 'refund') return t('giftCards.givingBack', { amount: format.money(left, currency) });
    return t(`giftCards.${action}ed`);
  };
  const run = (action: CardAction) => {
    form.setValue('action', action);
    form.onSubmit();
  };
  const columns: Column<LedgerTransaction>[] = [
    { key: 'at', heading: t('giftCards.at'), cell: ({ at }) => format.dateTime(at, zone) },
    { key: 'kind', heading: t('giftCards.what'), cell: (one) => t(wordOf(one)) },
    {
      key: 'booking',
      heading: t('giftCards.booking'),
      cell: ({ bookingId }) => (bookingId ? groupDigits(bookingId) : '–'),
    },
    {
      key: 'amount',
      heading: t('giftCards.amount'),
      numeric: true,
      cell: (one) => format.money(creditOf(one), currency),
    },
  ];
  const sorted =
    movements.status === 'loading' ? movements : { ...movements, data: newestFirst(movements.data) };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('giftCards.dialog', { amount: format.money(card.balance, currency) })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('giftCards.close')}
          </Button>
          {state === 'active' || state === 'blocked' ? (
            <Button busy={form.busy} onClick={() => run(next)}>
              {t(`giftCards.${next}`)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="dash-form">
        {card.reason ? <p>{t('giftCards.because', { reason: card.reason })}</p> : null}
        <LiveTable
          live={sorted}
          caption={t('giftCards.movements')}
          columns={columns}
          rowKey={(one) => one.id}
        />
        <FormField form={form} name="reason" label={t('giftCards.reason')} hint={t('giftCards.actHint')}>
          <Input maxLength={200} />
        </FormField>
        {state === 'active' ? (
          <>
            <FormField form={form} name="email" label={t('giftCards.to')}>
              <Input type="email" maxLength={320} />
            </FormField>
            <Button kind="line" busy={form.busy} onClick={() => run('send')}>
              {t('giftCards.sendAgain')}
            </Button>
          </>
        ) : null}
        <RefundCard card={card} left={left} busy={form.busy} onGive={() => run('refund')} />
        <FormFailure form={form} />
      </div>
    </Dialog>
  );
}

/** What a movement changed of what its gift card is worth, minor units: more is positive. */
export const creditOf = ({ entries }: Pick<LedgerTransaction, 'entries'>): number =>
  entries.reduce((sum, { account, amount }) => sum - (kindOfAccount(account) === 'credit' ? amount : 0), 0);

/** What happened, by the movement's kind: what was made, spent and refunded, what went back to the buyer, and what went from one card to another. */
export function wordOf(movement: Pick<LedgerTransaction, 'kind' | 'entries'>): MessageId {
  const isMore = creditOf(movement) > 0;
  switch (movement.kind) {
    case 'credit-issued':
      return 'giftCards.wasGiven';
    case 'credit-refund':
      return 'giftCards.refundRequested';
    case 'credit-restored':
      return 'giftCards.wasRestored';
    case 'credit-moved':
      return isMore ? 'giftCards.wasMovedHere' : 'giftCards.wasMovedAway';
    case 'refund-returned':
      return 'giftCards.wasReturned';
    case 'refund-paid':
      return isMore ? 'giftCards.wasRefunded' : 'giftCards.wasPaidOut';
    default:
      return isMore ? 'giftCards.wasRefunded' : 'giftCards.wasSpent';
  }
}

export const newestFirst = (movements: readonly LedgerTransaction[]): LedgerTransaction[] =>
  movements.toSorted((a, b) => b.at - a.at);

interface RefundCardProps {
  readonly card: GiftCard;
  /** What may go back, minor units. */
  readonly left: number;
  readonly busy: boolean;
  readonly onGive: () => void;
}

/** What is left of a card that was bought goes back to whoever bought it, as money; and how what was asked for before stands. Nothing for other cards. */
function RefundCard({ card, left, busy, onGive }: RefundCardProps) {
  const t = useT();
  const format = useFormat();
  const session = useConfirmedSession();
  const money = (amount: number) => format.money(amount, card.currency);
  const mayGive = session.status === 'signed-in' && session.can('refunds.make') && left > 0;
  const open = (card.order?.refunds ?? []).filter(({ state }) => state === 'requested');
  const failed = (card.order?.refunds ?? []).findLast(({ state }) => state === 'failed');
  return (
    <>
      {open.map(({ id, amount }) => (
        <Note key={id}>{t('giftCards.onItsWay', { amount: money(amount) })}</Note>
      ))}
      {failed && open.length === 0 && left > 0 ? (
        <Note tone="bad">{t('giftCards.notArrived', { amount: money(failed.amount) })}</Note>
      ) : null}
      {mayGive ? (
        <>
          <Button kind="line" busy={busy} onClick={onGive}>
            {t('giftCards.refundCard', { amount: money(left) })}
          </Button>
          <p className="small muted">{t('giftCards.giveBackHint')}</p>
        </>
      ) : null}
    </>
  );
}
