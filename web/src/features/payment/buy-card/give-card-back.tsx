import type { BoughtGiftCardResponse } from '@fareground/domain/api/gift-cards';
import { useState } from 'react';
import type { Problem } from '../../../firebase/api-client.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { giveGiftCardBack } from '../data/card-order-calls.ts';

interface GiveCardBackProps extends Pick<BoughtGiftCardResponse, 'id'> {
  readonly currency: NonNullable<BoughtGiftCardResponse['currency']>;
  readonly refundInstead: NonNullable<BoughtGiftCardResponse['refundInstead']>;
  /** Where people write to us; empty where nobody said. */
  readonly supportEmail: string;
  readonly onGiven: (card: BoughtGiftCardResponse) => void;
  /** What would go back is another amount by now, or nothing. */
  readonly onStale: () => void;
}

/** What of a bought card can go back to whoever bought it, until when and how; gives it back when they confirm. Where it cannot, it says why. */
export function GiveCardBack({
  id,
  currency,
  refundInstead,
  supportEmail,
  onGiven,
  onStale,
}: GiveCardBackProps) {
  const t = useT();
  const format = useFormat();
  const action = useStaffAction(giveGiftCardBack);
  const [isOpen, setOpen] = useState(false);
  const { until, timeZone, refusal } = refundInstead;
  const amount = format.money(refundInstead.amount, currency);
  // The last moment of the last day, and not the midnight after it.
  const date = format.dateYear(until - 1, timeZone);
  const give = async () => {
    const card = await action.run({ id, amount: refundInstead.amount });
    if (!card) return onStale();
    setOpen(false);
    onGiven(card);
  };
  // That it is on its way stands on the page already.
  if (refusal === 'on-its-way' || (refusal === 'not-offered' && !supportEmail)) return null;
  const isLeftToSupport = refusal === 'not-offered' || refusal === 'too-late';
  return (
    <Card title={t('pay.back.title')}>
      {refusal === undefined ? (
        <>
          <p>{t('pay.back.offer', { amount, date })}</p>
          <p className="give-card-back">
            <Button kind="line" onClick={() => setOpen(true)}>
              {t('pay.back.open')}
            </Button>
          </p>
        </>
      ) : (
        <>
          {refusal === 'not-offered' ? null : <p>{t(`pay.back.not.${refusal}`, { date })}</p>}
          {isLeftToSupport && supportEmail ? <p>{t('pay.back.write', { email: supportEmail })}</p> : null}
        </>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('pay.back.ask')}
        actions={
          <>
            <Button kind="line" onClick={() => setOpen(false)}>
              {t('pay.back.keep')}
            </Button>
            {refusal === undefined ? (
              <Button kind="bad" busy={action.busy} onClick={() => void give()}>
                {t('pay.back.give', { amount })}
              </Button>
            ) : null}
          </>
        }
      >
        {refusal === undefined ? <p>{t('pay.back.what', { amount })}</p> : null}
        {action.problem ? (
          <Note tone="bad" role="alert">
            {problemWords(t, action.problem, date)}
          </Note>
        ) : null}
      </Dialog>
    </Card>
  );
}

function problemWords(t: Translate, { code, details: { reason } }: Problem, date: string): string {
  switch (reason) {
    case 'changed':
      return t('pay.back.changed');
    case 'on-its-way':
      return t('pay.back.not.on-its-way');
    case 'empty':
    case 'too-late':
    case 'disputed':
      return t(`pay.back.not.${reason}`, { date });
    default:
      return code === 'offline' ? t('pay.noNetwork') : problemText(t, code);
  }
}
