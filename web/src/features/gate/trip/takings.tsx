import { SHIFT_HOURS } from '@fareground/domain/api/walk-ups';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { readShift } from './data/trip-calls.ts';

/** The cash that somebody took in this shift, by currency. */
export function Takings() {
  const t = useT();
  const format = useFormat();
  const read = useAnswer('shift', readShift);
  if (!read?.ok) return null;
  const sums = [...Map.groupBy(read.value.sales, ({ currency }) => currency)].map(([currency, sales]) => ({
    currency,
    count: sales.length,
    amount: sales.reduce((sum, sale) => sum + sale.amount, 0),
  }));
  return (
    <p className="walk-up-takings">
      <b>{t('gate.takings', { hours: SHIFT_HOURS })}</b>{' '}
      {sums.length === 0
        ? t('gate.takingsNone')
        : sums
            .map(({ currency, count, amount }) =>
              t('gate.takingsOf', { count, amount: format.money(amount, currency) }),
            )
            .join(', ')}
    </p>
  );
}
