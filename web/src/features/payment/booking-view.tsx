import { type Booking, replacedBy, restToPay } from '@fareground/domain/booking/booking';
import { EXTENSION, extensionRefusal } from '@fareground/domain/booking/extension';
import { MINUTE } from '@fareground/domain/core/time';
import type { Payment } from '@fareground/domain/payments/payment';
import WifiOff from 'lucide-react/icons/wifi-off';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { forgetHeldPlaces, saveHeldPlaces } from '../../cart/held-places.ts';
import { paths } from '../../config/paths.ts';
import { type Problem, serverSkew } from '../../firebase/api-client.ts';
import type { MessageId } from '../../i18n/ids.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useRegionalTimeZone } from '../../i18n/regional-settings.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { HoldCountdown } from '../../ui/hold-countdown.tsx';
import { Note } from '../../ui/note.tsx';
import { Steps } from '../../ui/steps.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { BookingLines } from './booking-lines.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { BookingTickets } from './booking-tickets.tsx';
import { extendHold, refreshBooking } from './data/booking-calls.ts';
import { useLivePayment } from './data/live-booking.ts';
import { isOpen, isOver, type Stage, stageOf } from './payment-stage.ts';

const ChooseAgain = lazy(() => import('./choose-again.tsx'));

interface BookingViewProps {
  readonly booking: Booking;
  readonly uid: string;
  readonly guest: boolean;
  /** Of the account; empty for a guest. */
  readonly accountEmail: string;
  /** From this device's copy; not confirmed by the server. */
  readonly isCached: boolean;
}

/** One booking on its way from held to paid, as it stands now. It is the same after a reload and in a second tab. */
export function BookingView({ booking, uid, guest, accountEmail, isCached }: BookingViewProps) {
  const t = useT();
  const format = useFormat();
  const [params] = useSearchParams();
  const payment = useLivePayment(booking.paymentId).data;
  const now = (useClock(1_000) ?? Date.now()) + serverSkew();
  const [isLeaving, setIsLeaving] = useState(false);
  const arrival = { paid: params.has('session'), back: params.has('back') };
  const current = stageOf(booking, payment, arrival, now);
  // While the browser leaves for the provider's page, the page stays as it is.
  const stage = isLeaving && isOpen(current) ? 'held' : current;
  usePaymentPoll(booking.id, stage);
  useHoldInSight(booking, stage);
  const heading = useFocusOnChange(stage);
  const zone = useRegionalTimeZone();
  const isGoing = stage === 'confirmed' || stage === 'late-taken';
  const isOffer = booking.waitingEntryId !== undefined;
  const until = isOffer ? format.dateTime(booking.holdUntil, zone) : format.time(booking.holdUntil, zone);
  return (
    <div className="wrap">
      <header className={classNames('pay-top', isGoing && 'pay-going')}>
        <div>
          <Steps
            names={[t('pay.step.choose'), t('pay.step.held'), t('pay.step.pay')]}
            current={isGoing ? 3 : 2}
          />
          <h1 className="poster-h" ref={heading} tabIndex={-1}>
            {t(`pay.${stage}`)}
          </h1>
          <p className="lead" role="status">
            <StageText booking={booking} stage={stage} payment={payment} />
          </p>
          {isOffer && isOpen(stage) ? <p>{t('pay.offered', { when: until })}</p> : null}
          <p className="serial-line mono">{t('pay.reference', { reference: groupDigits(booking.id) })}</p>
        </div>
        {isOpen(stage) ? (
          <div className="pay-hold">
            <HoldCountdown
              until={booking.holdUntil}
              length={booking.holdUntil - booking.createdAt}
              untilText={until}
              skew={serverSkew()}
            />
            {extensionRefusal(booking, now) === null ? <MoreTime bookingId={booking.id} /> : null}
          </div>
        ) : null}
      </header>
      {isCached && !navigator.onLine ? (
        <Note tone="warn" icon={WifiOff}>
          {t('pay.offline')}
        </Note>
      ) : null}
      {isOver(stage) ? (
        <Suspense>
          <ChooseAgain booking={booking} />
        </Suspense>
      ) : null}
      {stage === 'cancelled' || stage === 'sale-cancelled' || stage === 'late-refunded' ? (
        <p className="pay-acts pay-again">
          <ButtonLink kind="line" to={paths.payments.to()}>
            {t('footer.payments')}
          </ButtonLink>
        </p>
      ) : null}
      <div className="pay" data-done={isGoing || undefined}>
        <div>
          {stage === 'waiting' ? <Waiting /> : null}
          {isGoing ? (
            <BookingTickets booking={booking} uid={uid} guest={guest} />
          ) : (
            <BookingLines booking={booking} />
          )}
        </div>
        <BookingSummary
          booking={booking}
          stage={stage}
          accountEmail={accountEmail}
          onLeaving={setIsLeaving}
        />
      </div>
    </div>
  );
}

/** While it can be paid the header of other pages shows that it is held, so that nobody who looks around loses it. */
function useHoldInSight({ id, holdUntil, createdAt, lines }: Booking, stage: Stage): void {
  const isHeld = isOpen(stage) && stage !== 'waiting';
  const places = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  useEffect(() => {
    const until = holdUntil - serverSkew();
    if (isHeld) saveHeldPlaces({ bookingId: id, until, length: holdUntil - createdAt, places });
    else forgetHeldPlaces(id);
  }, [id, isHeld, holdUntil, createdAt, places]);
}

interface StageTextProps {
  readonly booking: Booking;
  readonly stage: Stage;
  readonly payment: Payment | null | undefined;
}

/** What happened, what was not lost, what to do. */
function StageText({ booking, stage, payment }: StageTextProps) {
  const t = useT();
  const format = useFormat();
  const rest = restToPay(booking);
  const amount = format.money(rest, booking.currency);
  const isFree = rest === 0;
  if (stage === 'held' && isFree) return t('pay.heldFree');
  if (stage === 'confirmed' && isFree) return t('pay.confirmedFree');
  const isGone = stage === 'expired' || stage === 'let-go';
  if (isGone && booking.waitingEntryId !== undefined) return t('pay.offerGone');
  // In time, for a leg that has changed meanwhile.
  if (replacedBy(booking) && stage === 'late-voided') return t('pay.notReplaced');
  if (replacedBy(booking) && stage === 'late-refunded') return t('pay.notReplacedRefunded', { amount });
  const text = t(`pay.${stage}Text` as MessageId, { amount });
  return stage === 'declined' ? `${t(declineText(payment?.failure ?? ''))} ${text}` : text;
}

/** The provider usually answers in a second or two; after this long, in milliseconds, the page admits that it takes longer. */
const unusual = 20_000;

function Waiting() {
  const t = useT();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), unusual);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="pay-wait">
      <span className="spin" aria-hidden="true" />
      {t(isLong ? 'pay.waitingLong' : 'state.loading')}
    </p>
  );
}

/** When the page turns (paid, run out), its new heading gets the focus, so that it is read and found. */
function useFocusOnChange(stage: Stage) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    heading.current?.focus({ preventScroll: true });
  }, [stage]);
  return heading;
}

/** The provider's decline codes that a person can do something about; the words are in the catalogue. */
const spoken = {
  insufficient_funds: 'decline.funds',
  expired_card: 'decline.expired',
  incorrect_cvc: 'decline.cvc',
  invalid_cvc: 'decline.cvc',
  incorrect_number: 'decline.number',
  invalid_number: 'decline.number',
  processing_error: 'decline.processing',
  authentication_required: 'decline.authentication',
  payment_intent_authentication_failure: 'decline.authentication',
  'session-expired': 'decline.session',
} as const satisfies Record<string, MessageId>;

/**
 * Why a card was declined, as far as the bank gives a reason. Lost, stolen and suspected cards have the words of any other refusal: whoever
 * holds one must not learn more.
 */
const declineText = (failure: string): MessageId =>
  Object.hasOwn(spoken, failure) ? spoken[failure as keyof typeof spoken] : 'decline.other';

const minutes = EXTENSION / MINUTE;

/** Asks for more time to pay. The booking on the page follows by itself, and with it this button goes. */
function MoreTime({ bookingId }: { readonly bookingId: string }) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const ask = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await extendHold(bookingId);
    setBusy(false);
    if (answer.ok) toast({ text: t('hold.moreTimeGiven', { minutes }) });
    else setProblem(answer.problem);
  };
  return (
    <>
      <Button kind="line" block busy={busy} onClick={() => void ask()}>
        {t('hold.moreTime', { minutes })}
      </Button>
      <p className="small muted">{t('hold.moreTimeNote')}</p>
      {problem ? (
        <Note tone="bad" role="alert">
          {problem.code === 'offline' ? t('pay.noNetwork') : problemText(t, problem.code)}
        </Note>
      ) : null}
    </>
  );
}

/** Pauses between polls, milliseconds; the last one is repeated. */
const pauses = [0, 1_200, 2_000, 3_000, 5_000] as const;
/** A hold whose time is over is polled once, this much later, so that it is over by the server's clock too, milliseconds. */
const afterEnd = 1_500;

/**
 * Has the server ask the provider where the payment stands, for when the webhook is late: once when the buyer comes back, again
 * and again while the page waits, and once when the hold's time is over. The page gets the result from the live booking.
 */
function usePaymentPoll(bookingId: string, stage: Stage): void {
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (turn: number) => {
      if (document.visibilityState === 'visible') await refreshBooking(bookingId);
      if (stopped || stage !== 'waiting') return;
      timer = setTimeout(() => void poll(turn + 1), pauses[turn + 1] ?? pauses.at(-1));
    };
    if (stage === 'waiting' || stage === 'came-back') void poll(0);
    else if (stage === 'expired') timer = setTimeout(() => void poll(0), afterEnd);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [bookingId, stage]);
}
