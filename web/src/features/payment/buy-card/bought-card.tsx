import type { BoughtGiftCardResponse } from '@fareground/domain/calls/gift-cards';
import { useEffect, useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { FocusedText, Loading } from '../../../ui/states.tsx';
import { readBoughtCard } from '../data/card-order-calls.ts';

/** Milliseconds between two questions where a card stands, and how many are asked before the page says that it takes longer. */
const PAUSE = 3_000;
const MOST = 10;

/** A card that was paid for a moment ago. */
export function BoughtCard({ id }: { readonly id: string }) {
  const t = useT();
  const session = useConfirmedSession();
  const isKnown = session.status !== 'unknown';
  const [state, setState] = useState<BoughtGiftCardResponse['state'] | 'unknown'>();
  useEffect(() => {
    if (!isKnown) return;
    let asked = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const answer = await readBoughtCard(id);
      asked += 1;
      if (answer.ok && answer.value.state !== 'ordered') return setState(answer.value.state);
      if (asked === MOST || (!answer.ok && answer.problem.code === 'not-found')) return setState('unknown');
      timer = setTimeout(() => void ask(), PAUSE);
    };
    void ask();
    return () => clearTimeout(timer);
  }, [id, isKnown]);
  if (state === undefined) return <Loading rows={4} />;
  const isSent = state === 'active' || state === 'blocked';
  return (
    <FocusedText>
      <Note tone={isSent ? 'good' : 'warn'}>
        {t(isSent ? 'pay.buy.sent' : state === 'lapsed' ? 'pay.buy.lapsed' : 'pay.buy.later')}
      </Note>
      <p>
        <ButtonLink kind="line" to={`${paths.payment.to()}?gift-card`}>
          {t('pay.buy.another')}
        </ButtonLink>
      </p>
    </FocusedText>
  );
}
