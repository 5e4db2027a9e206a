import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { LiveTable } from '../../../staff/live-table.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { blockGiftCard, sendGiftCard, useCardMovements } from '../data/gift-cards.ts';
import { creditOf, newestFirst, wordOf } from './card-movements.ts';
import { RefundCard } from './refund-card.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface CardDialogProps {
  readonly card: GiftCard;
  readonly onClose: () => void;
}

/** One card: why it was made, each change of what it is worth, blocking it and sending its code again. */
export function CardDialog({ card, onClose }: CardDialogProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const movements = useCardMovements(card.id);
  const action = useStaffAction(blockGiftCard);
  const sending = useStaffAction(sendGiftCard);
  const [email, setEmail] = useState(card.email);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { id, currency, state } = card;
  const isReason = reason.trim().length >= 3;
  const next = state === 'active' ? 'block' : 'unblock';
  const run = async () => {
    setTried(true);
    if (!isReason || !(await action.run({ id, action: next, reason: reason.trim() }))) return;
    toast({ text: t(`giftCards.${next}ed`) });
    onClose();
  };
  const send = async () => {
    setTried(true);
    const to = email.trim();
    if (!isReason || to === '' || !(await sending.run({ id, email: to, reason: reason.trim() }))) return;
    toast({ text: t('giftCards.sentAgain', { email: to }) });
    onClose();
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
            <Button busy={action.busy} onClick={() => void run()}>
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
        <Field
          label={t('giftCards.reason')}
          hint={t('giftCards.actHint')}
          error={tried && !isReason ? t('giftCards.reasonMissing') : undefined}
        >
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {state === 'active' ? (
          <>
            <Field label={t('giftCards.to')}>
              <Input
                type="email"
                maxLength={320}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
            <Button kind="line" busy={sending.busy} onClick={() => void send()}>
              {t('giftCards.sendAgain')}
            </Button>
          </>
        ) : null}
        <ActionProblem problem={action.problem ?? sending.problem} />
        <RefundCard card={card} reason={reason.trim()} onTry={() => setTried(true)} onDone={onClose} />
      </div>
    </Dialog>
  );
}
