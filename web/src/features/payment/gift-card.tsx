import { type BookingResponse, bookingResponseSchema } from '@fareground/domain/api/bookings';
import { type Booking, restToPay } from '@fareground/domain/booking/booking';
import { type FormEvent, useId, useState } from 'react';
import { type Answer, callApi, newActionKey, type Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';

/** Pays with a gift card what it has, or takes it off again. The booking on the page follows by itself. Opened by whoever has one. */
export default function GiftCard({ booking }: { readonly booking: Booking }) {
  const { id, credit } = booking;
  return credit ? (
    <OnBooking
      // Another amount is another card's worth: its form is closed again.
      key={credit.amount}
      id={id}
      amount={credit.amount}
      currency={booking.currency}
      isEnough={restToPay(booking) === 0}
    />
  ) : (
    <CodeForm id={id} />
  );
}

interface CodeFormProps extends Pick<Booking, 'id'> {
  /** A card is on the booking, and stays. */
  readonly beside?: boolean;
}

function CodeForm({ id, beside = false }: CodeFormProps) {
  const t = useT();
  const form = useId();
  const [code, setCode] = useState('');
  const [isNone, setIsNone] = useState(false);
  const { busy, problem, run } = useCall();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setIsNone(true);
    const failed = await run(() => putGiftCard(id, code.trim(), beside));
    setIsNone(failed?.details.field === 'code');
  };
  return (
    <form id={form} noValidate className="pay-card" onSubmit={(event) => void send(event)}>
      <Field
        label={t('pay.cardCode')}
        hint={t(beside ? 'pay.cardBesideHint' : 'pay.cardHint')}
        error={isNone ? t('pay.cardNone') : undefined}
      >
        <Input
          name="gift-card"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setIsNone(false);
          }}
        />
      </Field>
      <Button kind="line" block type="submit" busy={busy}>
        {t('pay.cardUse')}
      </Button>
      {problem && !isNone ? <CallProblem problem={problem} /> : null}
    </form>
  );
}

interface OnBookingProps extends Pick<Booking, 'id' | 'currency'> {
  readonly amount: number;
  /** Nothing is left to pay. */
  readonly isEnough: boolean;
}

function OnBooking({ id, amount, currency, isEnough }: OnBookingProps) {
  const t = useT();
  const format = useFormat();
  const { busy, problem, run } = useCall();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="pay-card">
      <p role="status">{t('pay.cardPays', { amount: format.money(amount, currency) })}</p>
      {isEnough ? null : isAdding ? (
        <CodeForm id={id} beside />
      ) : (
        <Button kind="quiet" block onClick={() => setIsAdding(true)}>
          {t('pay.cardAnother')}
        </Button>
      )}
      <Button kind="quiet" block busy={busy} onClick={() => void run(() => takeGiftCardOff(id))}>
        {t('pay.cardOff')}
      </Button>
      {problem ? <CallProblem problem={problem} /> : null}
    </div>
  );
}

/** One call at a time, and what went wrong with the last. */
function useCall() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const run = async (call: () => ReturnType<typeof putGiftCard>): Promise<Problem | undefined> => {
    setBusy(true);
    setProblem(undefined);
    const answer = await call();
    setBusy(false);
    const failed = answer.ok ? undefined : answer.problem;
    setProblem(failed);
    return failed;
  };
  return { busy, problem, run };
}

function CallProblem({ problem }: { readonly problem: Problem }) {
  const t = useT();
  const isOften = problem.code === 'too-many-requests';
  return (
    <Note tone="bad" role="alert">
      {isOften
        ? t('pay.cardOften')
        : problem.code === 'offline'
          ? t('pay.noNetwork')
          : problemText(t, problem.code)}
    </Note>
  );
}

const path = (id: string): string => `/bookings/${encodeURIComponent(id)}/gift-card`;

/** Pays of a held booking with a gift card, as much as it has. @param code as it was typed @param beside the card that is on it stays, and what is still needed of this one goes onto that */
const putGiftCard = (id: string, code: string, beside: boolean): Promise<Answer<BookingResponse>> =>
  callApi({
    method: 'POST',
    path: path(id),
    body: { code, ...(beside && { beside }) },
    answer: bookingResponseSchema,
    idempotencyKey: newActionKey(),
  });

/** Takes it off again. */
const takeGiftCardOff = (id: string): Promise<Answer<BookingResponse>> =>
  callApi({ method: 'DELETE', path: path(id), answer: bookingResponseSchema });
