import type { BoughtGiftCardResponse } from '@fareground/domain/api/gift-cards';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Note } from '../../../ui/note.tsx';

const tones = { requested: 'info', succeeded: 'good', failed: 'bad' } as const;

/** What went back of a bought card, and what became of it. One that failed is told of while no later one was asked for. */
export function CardRefunds({
  refunds = [],
  currency,
}: Pick<BoughtGiftCardResponse, 'refunds' | 'currency'>) {
  const t = useT();
  const format = useFormat();
  if (!currency) return null;
  const told = refunds.filter(({ state }, index) => state !== 'failed' || index === refunds.length - 1);
  return told.map(({ id, amount, state }) => (
    <Note key={id} tone={tones[state]}>
      {t(`pay.back.is.${state}`, { amount: format.money(amount, currency) })}
    </Note>
  ));
}
