import type { WalkUpResponse } from '@fareground/domain/api/walk-ups';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { seatName } from '../../../views/seat-name.ts';

interface WalkUpReceiptProps {
  readonly receipt: WalkUpResponse;
  /** Name of the stop. */
  readonly to: string;
  readonly onBoard: (code: string) => Promise<boolean>;
  readonly onNext: () => void;
}

/** What the passenger sees and may photograph: the number, the seats and the codes; then they get on. */
export function WalkUpReceipt({ receipt, to, onBoard, onNext }: WalkUpReceiptProps) {
  const t = useT();
  const format = useFormat();
  const { bookingId, amount, currency, tickets } = receipt;
  const [state, setState] = useState<'open' | 'busy' | 'aboard' | 'failed'>('open');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  async function letOn(): Promise<void> {
    setState('busy');
    let isWhole = true;
    for (const { token } of tickets) isWhole = (await onBoard(token)) && isWhole;
    setState(isWhole ? 'aboard' : 'failed');
  }
  return (
    <section className="walk-up-receipt" aria-labelledby="walk-up-sold">
      <h2 id="walk-up-sold" tabIndex={-1} ref={heading}>
        {t('gate.sold', { amount: format.money(amount, currency) })}
      </h2>
      <p>
        {t('gate.soldTo', { stop: to })} · {t('gate.soldBooking', { number: groupDigits(bookingId) })}
      </p>
      <ul>
        {tickets.map(({ serial, seat, token }, index) => (
          <li key={serial}>
            <b>{seat ? t('gate.seat', { seat: seatName(t, seat) }) : null}</b>
            <QrCode text={token} label={t('gate.soldCode', { index: index + 1, count: tickets.length })} />
            <span className="walk-up-serial">{groupDigits(serial)}</span>
          </li>
        ))}
      </ul>
      {state === 'aboard' ? (
        <Note tone="good" role="status">
          {t('gate.soldAboard')}
        </Note>
      ) : null}
      {state === 'failed' ? (
        <Note tone="warn" role="alert">
          {t('gate.soldNotAboard')}
        </Note>
      ) : null}
      <div className="manifest-tools">
        {state === 'aboard' ? null : (
          <Button icon={Check} busy={state === 'busy'} onClick={() => void letOn()}>
            {t('gate.letOn', { count: tickets.length })}
          </Button>
        )}
        <Button kind="line" onClick={onNext}>
          {t('gate.nextPassenger')}
        </Button>
      </div>
    </section>
  );
}
