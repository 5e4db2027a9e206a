import type { MoveResponse, RefundInsteadResponse } from '@fareground/domain/api/rebooking';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { seatName } from '../../../views/seat-name.ts';

export type Outcome =
  | { readonly kind: 'moved'; readonly moved: MoveResponse }
  | { readonly kind: 'given-back'; readonly given: RefundInsteadResponse };

/** What was chosen, and where it is seen. */
export function Chosen({ outcome, toBooking }: { readonly outcome: Outcome; readonly toBooking: string }) {
  const t = useT();
  const format = useFormat();
  const seats = outcome.kind === 'moved' ? outcome.moved.seats : [];
  return (
    <div className="change-trip">
      <Note tone="good" role="status">
        {outcome.kind === 'moved' ? (
          <>
            <p>{t('rebooking.moved')}</p>
            <p>
              {t('rebooking.movedSeats', {
                count: seats.length,
                seats: seats.map((seat) => seatName(t, seat)).join(', '),
              })}
            </p>
          </>
        ) : (
          <p>
            {outcome.given.refund > 0
              ? t('rebooking.given', {
                  amount: format.money(outcome.given.refund, outcome.given.currency),
                })
              : t('rebooking.givenFree')}
          </p>
        )}
      </Note>
      <p>
        <ButtonLink to={toBooking}>{t('rebooking.toBooking')}</ButtonLink>
      </p>
    </div>
  );
}
