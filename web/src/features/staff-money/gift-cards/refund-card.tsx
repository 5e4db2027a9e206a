import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

interface RefundCardProps {
  readonly card: GiftCard;
  /** What may go back, minor units. */
  readonly left: number;
  readonly busy: boolean;
  readonly onGive: () => void;
}

/** What is left of a card that was bought goes back to whoever bought it, as money; and how what was asked for before stands. Nothing for other cards. */
export function RefundCard({ card, left, busy, onGive }: RefundCardProps) {
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
