import { type Booking, type BookingLine, replacedBy, restToPay } from '@fareground/domain/booking/booking';
import type { TaxOfRate } from '@fareground/domain/catalogue/prices/tax-by-rate';
import { shownFees } from '@fareground/domain/payments/taxes/shown-fees';
import { isReversible, taxesOfBooking } from '@fareground/domain/payments/taxes/tax-of-booking';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { isStorageBlocked } from '../../config/stored-text.ts';
import type { Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button, TicketButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Summary } from '../../ui/summary.tsx';
import { AboutTotal } from '../../views/about-total.tsx';
import { boughtTogether } from '../../views/packaged-lines.ts';
import { lineWhat } from './booking-lines.tsx';
import { BuyerEmailField, BuyerNameField, useBuyerField } from './buyer-fields.tsx';
import { refreshBooking, releaseHold, startCheckout } from './data/booking-calls.ts';
import { isOpen, type Stage } from './payment-stage.ts';

const Business = lazy(() => import('./business.tsx'));
const GiftCard = lazy(() => import('./gift-card.tsx'));

interface BookingSummaryProps {
  readonly booking: Booking;
  readonly stage: Stage;
  /** Of the account; empty for a guest, who is asked for one. */
  readonly accountEmail: string;
  /** Whether the browser is on its way to the provider's page. */
  readonly onLeaving: (isLeaving: boolean) => void;
}

/** Lines, total, and the step that pays. */
export function BookingSummary({ booking, stage, accountEmail, onLeaving }: BookingSummaryProps) {
  const t = useT();
  const format = useFormat();
  const { amounts, currency, credit } = booking;
  const fees = shownFees(amounts);
  const taxes = taxesOfBooking(booking).filter(({ tax }) => tax > 0);
  const rest = restToPay(booking);
  const money = (amount: number) => (amount === 0 ? t('pay.free') : format.money(amount, currency));
  /** "Fri 27 Nov: 2 × Floor" */
  const partText = (line: BookingLine) =>
    t('pay.packageDate', {
      date: format.date(line.startsAt, line.kind === 'event' ? line.timeZone : line.from.timeZone),
      what: lineWhat(t, line),
    });
  const isCharged = stage === 'confirmed' || stage === 'late-taken';
  const isPayable = isOpen(stage) && stage !== 'waiting';
  return (
    <Summary
      title={t('pay.summary')}
      lines={[
        ...boughtTogether(booking.lines).flatMap(({ key, sold, lines, price }) => [
          ...(sold ? [{ key, text: t('pay.package', { ...sold }), amount: money(price) }] : []),
          ...lines.map(({ line, price: share }, index) => ({
            key: `${key} ${index}`,
            text: sold ? partText(line) : `${line.title}, ${lineWhat(t, line)}`,
            amount: money(share),
            isPart: sold !== undefined,
          })),
        ]),
        ...(amounts.discount > 0
          ? [{ key: 'discount', text: t('pay.discount'), amount: `−${money(amounts.discount)}` }]
          : []),
        ...(fees > 0 ? [{ key: 'fees', text: t('pay.fees'), amount: money(fees) }] : []),
        ...(amounts.taxAdded ? taxes : []).map(({ basisPoints, tax }) => ({
          key: `tax ${basisPoints}`,
          text: basisPoints === undefined ? t('pay.tax') : t('pay.taxAdded', { percent: basisPoints / 100 }),
          amount: money(tax),
        })),
        ...(amounts.taxReversed
          ? [
              {
                key: 'reversed',
                text: t('pay.reversed'),
                amount: reversedText(amounts, (amount) => format.money(amount, currency)),
              },
            ]
          : []),
        ...(credit
          ? [
              {
                key: 'credit',
                text: t(replacedBy(booking) ? 'pay.earlierLeg' : 'pay.giftCard'),
                amount: `−${money(credit.amount)}`,
              },
            ]
          : []),
      ]}
      totalLabel={t(isOpen(stage) ? 'pay.total' : isCharged ? 'pay.paid' : 'pay.notCharged')}
      total={credit ? format.money(rest, currency) : money(rest)}
    >
      {amounts.taxAdded ? null : <TaxNote taxes={taxes} currency={currency} />}
      <AboutTotal amount={rest} currency={currency} />
      {stage === 'held' && amounts.total > 0 && !credit && isReversible(booking) ? (
        <Suspense>
          <Business booking={booking} />
        </Suspense>
      ) : null}
      {isPayable ? (
        <PayStep
          booking={booking}
          stage={stage}
          accountEmail={accountEmail}
          amount={money(rest)}
          onLeaving={onLeaving}
        />
      ) : null}
    </Summary>
  );
}

/** What is taken off prices that contain the tax; nothing where it was not added yet. */
const reversedText = (
  { taxAdded, taxReversed }: Booking['amounts'],
  money: (amount: number) => string,
): string => {
  const left = (taxReversed?.price ?? 0) + (taxReversed?.fees ?? 0);
  return taxAdded || left === 0 ? money(0) : `−${money(left)}`;
};

/** "Tax in it: 6 %, €1.19; 23 %, €0.37" */
function TaxNote({
  taxes,
  currency,
}: {
  readonly taxes: readonly TaxOfRate[];
  readonly currency: Booking['currency'];
}) {
  const t = useT();
  const format = useFormat();
  if (taxes.length === 0) return null;
  const rates = taxes.map(({ basisPoints, tax }) => {
    const amount = format.money(tax, currency);
    return basisPoints === undefined ? amount : t('pay.taxAt', { percent: basisPoints / 100, amount });
  });
  return <p className="small muted pay-tax">{t('pay.taxes', { rates: rates.join('; ') })}</p>;
}

/** Whoever is named on the first ticket has most likely bought it. */
const firstName = ({ lines }: Booking): string => lines.flatMap(({ attendees }) => attendees)[0]?.name ?? '';

interface PayStepProps extends BookingSummaryProps {
  readonly amount: string;
}

function PayStep({ booking, stage, accountEmail, amount, onLeaving }: PayStepProps) {
  const t = useT();
  const [busy, setBusy] = useState<'paying' | 'letting-go'>();
  const [problem, setProblem] = useState<Problem>();
  const [isAsked, setIsAsked] = useState(false);
  const isFree = restToPay(booking) === 0;
  const hasCard = booking.credit !== undefined;
  const [isCardOpen, setIsCardOpen] = useState(hasCard);
  const isEmailAsked = accountEmail === '';
  const email = useBuyerField('email', booking.buyerEmail);
  const name = useBuyerField('name', booking.buyerName, firstName(booking));
  const [isBlocked] = useState(isStorageBlocked);
  const [consents, setConsents] = useState(false);
  const [isNameAsked] = useState(isEmailAsked || booking.buyerName === '');

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // The first of the two that is wrong has the focus in the end.
    const isAddressed = !isEmailAsked || email.check();
    if ((isNameAsked && !name.check()) || !isAddressed) return;
    setBusy('paying');
    onLeaving(true);
    setProblem(undefined);
    const answer = await startCheckout(booking.id, {
      ...(isEmailAsked && { email: email.value }),
      ...(isNameAsked && { name: name.value }),
      ...(consents && { marketingConsent: true }),
    });
    if (answer.ok && answer.value.url !== null) {
      // The button stays busy until the browser has left.
      location.assign(answer.value.url);
      return;
    }
    setBusy(undefined);
    onLeaving(false);
    // Without an address it is paid for already, or its time is over: the server writes down which.
    if (!answer.ok && answer.problem.details.field === 'email') return email.refuse();
    if (!answer.ok && answer.problem.details.field === 'name') return name.refuse();
    if (!answer.ok) setProblem(answer.problem);
    await refreshBooking(booking.id);
  };
  const release = async () => {
    setIsAsked(false);
    setBusy('letting-go');
    setProblem(undefined);
    const answer = await releaseHold(booking.id);
    setBusy(undefined);
    if (!answer.ok) setProblem(answer.problem);
  };

  return (
    <>
      {problem ? (
        <Note tone="bad" role="alert">
          {problem.code === 'offline' ? t('pay.noNetwork') : problemText(t, problem.code)}
        </Note>
      ) : null}
      {replacedBy(booking) ? (
        <p className="small">{t('pay.earlierEnds')}</p>
      ) : isCardOpen || hasCard ? (
        <Suspense>
          <GiftCard booking={booking} />
        </Suspense>
      ) : isFree ? null : (
        <Button kind="quiet" block onClick={() => setIsCardOpen(true)}>
          {t('pay.haveCard')}
        </Button>
      )}
      {isBlocked ? (
        <Note tone="warn" role="status">
          {t('pay.storageBlocked')}
        </Note>
      ) : null}
      <form noValidate onSubmit={(event) => void pay(event)}>
        {isNameAsked ? <BuyerNameField name={name} /> : null}
        {isEmailAsked ? <BuyerEmailField email={email} /> : null}
        <Checkbox
          label={t('pay.marketingConsent')}
          checked={consents}
          onChange={({ target }) => setConsents(target.checked)}
        />
        <TicketButton type="submit" block busy={busy === 'paying'}>
          {busy === 'paying' && !isFree
            ? t('pay.opening')
            : isFree
              ? t('pay.takeFree')
              : t(stage === 'declined' ? 'pay.payAgain' : 'pay.pay', { amount })}
        </TicketButton>
      </form>
      {isFree ? null : <p className="small muted pay-under">{t('pay.chargedThen')}</p>}
      <Button kind="quiet" block busy={busy === 'letting-go'} onClick={() => setIsAsked(true)}>
        {t('pay.release')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('pay.releaseTitle')}
        actions={
          <>
            <Button kind="line" onClick={() => setIsAsked(false)}>
              {t('pay.keep')}
            </Button>
            <Button kind="bad" onClick={() => void release()}>
              {t('pay.release')}
            </Button>
          </>
        }
      >
        <p>{t(booking.waitingEntryId === undefined ? 'pay.releaseText' : 'pay.releaseOffer')}</p>
      </Dialog>
    </>
  );
}
