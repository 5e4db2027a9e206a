import type { BoughtGiftCardResponse } from '@fareground/domain/api/gift-cards';
import { useEffect, useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { FocusedText, Loading } from '../../../ui/states.tsx';
import { readBoughtCard } from '../data/card-order-calls.ts';
import { GiveCardBack } from './give-card-back.tsx';

/** Milliseconds between two questions where a card stands, and how many are asked before the page says that it takes longer. */
const PAUSE = 3_000;
const MOST = 10;

interface BoughtCardProps {
  readonly id: string;
  /** Where people write to us; empty where nobody said. */
  readonly supportEmail: string;
  /** Whether more cards are sold. */
  readonly areSold: boolean;
}

/** A card that was paid for, a moment ago or days: whether it went out, and the way to give it back. */
export function BoughtCard({ id, supportEmail, areSold }: BoughtCardProps) {
  const t = useT();
  const session = useConfirmedSession();
  const isKnown = session.status !== 'unknown';
  const [card, setCard] = useState<BoughtGiftCardResponse | 'unknown'>();
  useEffect(() => {
    if (!isKnown) return;
    let asked = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const answer = await readBoughtCard(id);
      asked += 1;
      if (answer.ok && answer.value.state !== 'ordered') return setCard(answer.value);
      if (asked === MOST || (!answer.ok && answer.problem.code === 'not-found')) return setCard('unknown');
      timer = setTimeout(() => void ask(), PAUSE);
    };
    void ask();
    return () => clearTimeout(timer);
  }, [id, isKnown]);
  const readAgain = async () => {
    const answer = await readBoughtCard(id);
    if (answer.ok) setCard(answer.value);
  };
  if (card === undefined) return <Loading rows={4} />;
  const paid = card !== 'unknown' && card.state !== 'lapsed' ? card : undefined;
  const isGoingBack = paid?.refunds.some(({ state }) => state !== 'failed') ?? false;
  return (
    <div className="buy-card-form">
      <FocusedText key={String(isGoingBack)}>
        {isGoingBack ? null : (
          <Note tone={paid ? 'good' : 'warn'}>
            {t(paid ? 'pay.buy.sent' : card === 'unknown' ? 'pay.buy.later' : 'pay.buy.lapsed')}
          </Note>
        )}
        {paid ? <CardRefunds refunds={paid.refunds} currency={paid.currency} /> : null}
      </FocusedText>
      {paid?.refundInstead && !(isGoingBack && paid.refundInstead.refusal === 'empty') ? (
        <GiveCardBack
          id={id}
          currency={paid.currency}
          refundInstead={paid.refundInstead}
          supportEmail={supportEmail}
          onGiven={setCard}
          onStale={() => void readAgain()}
        />
      ) : null}
      {areSold ? (
        <p>
          <ButtonLink kind="line" to={`${paths.payment.to()}?gift-card`}>
            {t('pay.buy.another')}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

const tones = { requested: 'info', succeeded: 'good', failed: 'bad' } as const;

/** What went back of a bought card, and what became of it. One that failed is told of while no later one was asked for. */
function CardRefunds({ refunds, currency }: Pick<BoughtGiftCardResponse, 'refunds' | 'currency'>) {
  const t = useT();
  const format = useFormat();
  const told = refunds.filter(({ state }, index) => state !== 'failed' || index === refunds.length - 1);
  return told.map(({ id, amount, state }) => (
    <Note key={id} tone={tones[state]}>
      {t(`pay.back.is.${state}`, { amount: format.money(amount, currency) })}
    </Note>
  ));
}
