import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { refundableOf } from '@fareground/domain/payments/gift-cards/refund-card';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { refundGiftCard } from '../data/gift-cards.ts';

interface RefundCardProps {
  readonly card: GiftCard;
  /** Why, without spaces around it; too short while it is not typed. */
  readonly reason: string;
  /** Told when the button is pressed, so that what is missing is shown. */
  readonly onTry: () => void;
  readonly onDone: () => void;
}

/** What is left of a card that was bought goes back to whoever bought it, as money; and how what was asked for before stands. Nothing for other cards. */
export function RefundCard({ card, reason, onTry, onDone }: RefundCardProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const session = useConfirmedSession();
  const action = useStaffAction(refundGiftCard);
  const money = (amount: number) => format.money(amount, card.currency);
  const left = refundableOf(card, Date.now());
  const mayGive = session.status === 'signed-in' && session.can('refunds.make') && left > 0;
  const open = (card.order?.refunds ?? []).filter(({ state }) => state === 'requested');
  const failed = (card.order?.refunds ?? []).findLast(({ state }) => state === 'failed');
  const give = async () => {
    onTry();
    if (reason.length < 3 || !(await action.run({ id: card.id, reason }))) return;
    toast({ text: t('giftCards.givingBack', { amount: money(left) }) });
    onDone();
  };
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
          <Button kind="line" busy={action.busy} onClick={() => void give()}>
            {t('giftCards.refundCard', { amount: money(left) })}
          </Button>
          <p className="small muted">{t('giftCards.giveBackHint')}</p>
        </>
      ) : null}
      {action.problem?.details.reason === 'disputed' ? (
        <Note tone="bad" role="alert">
          {t('giftCards.isDisputed')}
        </Note>
      ) : (
        <ActionProblem problem={action.problem} />
      )}
    </>
  );
}
