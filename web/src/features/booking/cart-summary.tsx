import { AboutTotal } from '../../views/about-total.tsx';
import '../../ui/seat-chooser.css';
import '../../ui/seat-chooser.css';
import './booking.css';
import type { Amounts } from '@fareground/domain/booking/booking';
import { tierAndFare } from '@fareground/domain/booking/tier-and-fare';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { Currency } from '@fareground/domain/core/currencies';
import { shownFees } from '@fareground/domain/payments/taxes/shown-fees';
import Link2 from 'lucide-react/icons/link-2';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { browserCart } from '../../cart/cart.ts';
import {
  allInOf,
  type CartLine,
  countOf,
  lineKey,
  placesIn,
  quoteLines,
  splitByCurrency,
  withReturnFares,
} from '../../cart/cart-line.ts';
import type { LineFault } from '../../cart/line-fault.ts';
import { linePath } from '../../cart/line-path.ts';
import { useCart } from '../../cart/use-cart.ts';
import { useVoucherQuote, type VoucherQuote } from '../../cart/voucher-quote.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { type Translate, useT } from '../../i18n/use-t.tsx';
import { Button, ButtonLink, IconButton, TicketButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { TicketEnd, TicketShell, TicketTop } from '../../ui/ticket-shell.tsx';
import { passengerWords } from '../../views/passenger-words.ts';
import { seatName } from '../../views/seat-name.ts';
import { faultText } from './fault-text.ts';
import type { Hold } from './use-hold.ts';
import { VoucherField } from './voucher-field.tsx';

interface CartSummaryProps {
  readonly settings: PublicSettings;
  /** The currency of what this page is about: it is held first. */
  readonly currency: Currency;
  /** What to do where nothing is chosen yet. */
  readonly emptyHint: string;
  /** The names of the tiers that the code has opened. Absent where a code opens nothing; else it can be typed before anything is chosen. */
  readonly opened?: readonly string[] | undefined;
  readonly hold: Hold;
}

/** Everything chosen so far, here and elsewhere, what it costs, and the one yellow button that holds it all at once. */
export function CartSummary({ settings, currency, emptyHint, opened, hold }: CartSummaryProps) {
  const t = useT();
  const format = useFormat();
  const { lines, faults } = useCart();
  const element = useRef<HTMLDivElement>(null);
  // On a phone the button is at the bottom of the screen and what was refused is further down.
  useEffect(() => {
    if (faults.length === 0) return;
    element.current?.querySelector('.note-bad')?.scrollIntoView({ block: 'center' });
  }, [faults]);
  const { together, later } = splitByCurrency(lines, currency);
  const count = placesIn(together);
  const voucherQuote = useVoucherQuote(together);
  const amounts = amountsOf(together, settings, voucherQuote);
  const fees = shownFees(amounts);
  const inCurrency = together[0]?.currency ?? currency;
  const whole = faults.filter(({ key, code }) => key === undefined && code !== 'voucher-invalid');
  const isMixed =
    together.some(({ kind }) => kind !== 'trip') && together.some(({ kind }) => kind === 'trip');
  return (
    <TicketShell as="aside" className="cart" aria-label={t('cart.title')} ref={element}>
      <TicketTop className="sum">
        <h2 className="title">{t('cart.title')}</h2>
        {lines.length === 0 ? <p className="muted cart-empty">{emptyHint}</p> : null}
        <ul className="cart-lines">
          {withReturnFares(together).map((line) => (
            <Line
              key={lineKey(line)}
              line={line}
              settings={settings}
              faults={faults.filter(({ key }) => key === lineKey(line))}
            />
          ))}
        </ul>
        {fees > 0 ? (
          <p className="row between cart-fees">
            <span>{t('cart.fees')}</span>
            <b>{format.money(fees, inCurrency)}</b>
          </p>
        ) : null}
        {together.length > 0 || opened ? <VoucherField answer={voucherQuote} opened={opened} /> : null}
        {amounts.taxAdded && amounts.taxIncluded > 0 ? (
          <p className="row between cart-fees">
            <span>
              {amounts.taxBasisPoints === undefined
                ? t('cart.tax')
                : t('cart.taxAt', { percent: amounts.taxBasisPoints / 100 })}
            </span>
            <b>{format.money(amounts.taxIncluded, inCurrency)}</b>
          </p>
        ) : null}
        {later.length > 0 ? (
          <>
            <p className="small muted cart-later">{t('cart.later')}</p>
            <ul className="cart-lines">
              {later.map((line) => (
                <Line key={lineKey(line)} line={line} settings={settings} faults={[]} />
              ))}
            </ul>
          </>
        ) : null}
        {isMixed && faults.length === 0 ? (
          <Note tone="good" icon={Link2}>
            {t('cart.together')}
          </Note>
        ) : null}
      </TicketTop>
      <TicketEnd className="sum-total">
        <div className="row between sum-sum">
          <span className="label">{t('cart.total')}</span>
          <span className="big">
            {count > 0 && amounts.total === 0 ? t('cart.free') : format.money(amounts.total, inCurrency)}
          </span>
        </div>
        <AboutTotal amount={amounts.total} currency={inCurrency} />
        {whole.map((fault) => (
          <Note key={fault.code} tone="bad" role="alert">
            <b>{faultText(t, fault)}</b>
          </Note>
        ))}
        {faults.some(({ key }) => key !== undefined) ? (
          <p className="small muted cart-refused" role="alert">
            {t('cart.refused')}
          </p>
        ) : null}
        <HoldButton block count={count} lines={together} hold={hold} />
        <p className="small muted cart-note">{t('cart.holdNote', { minutes: settings.holdMinutes })}</p>
      </TicketEnd>
    </TicketShell>
  );
}

/** On a phone the total and the button stay in sight under the page. */
export function CartBar({ settings, currency, hold }: Omit<CartSummaryProps, 'emptyHint' | 'opensByCode'>) {
  const t = useT();
  const format = useFormat();
  const { lines } = useCart();
  const { together } = splitByCurrency(lines, currency);
  const count = placesIn(together);
  const voucherQuote = useVoucherQuote(together);
  if (count === 0) return null;
  const amounts = amountsOf(together, settings, voucherQuote);
  return (
    <section className="cartbar" aria-label={t('cart.total')}>
      <div className="wrap">
        <p>
          <strong>
            {amounts.total === 0
              ? t('cart.free')
              : format.money(amounts.total, together[0]?.currency ?? currency)}
          </strong>
          <span>{together.map((line) => lineWhat(t, line)).join(', ')}</span>
        </p>
        <HoldButton count={count} lines={together} hold={hold} />
      </div>
    </section>
  );
}

interface HoldButtonProps {
  readonly block?: boolean;
  readonly count: number;
  readonly lines: readonly CartLine[];
  readonly hold: Hold;
}

/** Holds all of it; before the last ride of a leg it leads to the next one. */
function HoldButton({ block = false, count, lines, hold }: HoldButtonProps) {
  const t = useT();
  if (hold.next)
    return (
      <ButtonLink block={block} to={hold.next}>
        {t('cart.nextRide')}
      </ButtonLink>
    );
  return (
    <TicketButton block={block} disabled={count === 0} busy={hold.busy} onClick={() => void hold.hold(lines)}>
      {hold.busy ? t('cart.holding') : t('cart.hold', { count })}
    </TicketButton>
  );
}

/** The server's figures with a voucher that counts; without one, ours by the same rule. */
const amountsOf = (lines: readonly CartLine[], settings: PublicSettings, voucher: VoucherQuote): Amounts =>
  voucher.status === 'ready' ? voucher.quote.amounts : quoteLines(lines, settings).amounts;

interface LineProps {
  readonly line: CartLine;
  readonly settings: PublicSettings;
  readonly faults: readonly LineFault[];
}

function Line({ line, settings, faults }: LineProps) {
  const t = useT();
  const format = useFormat();
  const what = lineWhat(t, line);
  const moneyIn = (currency: Currency) => (amount: number) => format.money(amount, currency);
  const amount = line.unitPrice * countOf(line);
  const free = faults.find(({ code }) => code === 'sold-out')?.free;
  return (
    <li className="cart-line" data-bad={faults.length > 0 || undefined}>
      <p className="cart-what">
        <Link to={linePath(line)}>{line.title}</Link>
        <span>{what}</span>
        {datesOf(line).map(({ startsAt, timeZone }) => (
          <span key={startsAt}>
            {t('cart.when', { date: format.date(startsAt, timeZone), time: format.time(startsAt, timeZone) })}
          </span>
        ))}
      </p>
      <b>{amount === 0 ? t('cart.free') : format.money(amount, line.currency)}</b>
      <IconButton
        icon={X}
        label={t('cart.remove', { what: `${line.title}, ${what}` })}
        onClick={() => browserCart().remove(lineKey(line))}
      />
      {faults.map((fault) => (
        <div key={fault.code} className="cart-fault">
          <Note tone="bad" role="alert">
            <p>
              <b>
                {faultText(t, withAllIn(fault, line, settings), moneyIn(line.currency), sectionsOf(line))}
              </b>
            </p>
            {line.kind !== 'trip' && free ? (
              <Button kind="line" onClick={() => browserCart().put(withQuantity(line, free))}>
                {t('cart.takeFree', { free })}
              </Button>
            ) : null}
            {fault.reason === 'answers' ? <Link to={linePath(line)}>{t('cart.toQuestions')}</Link> : null}
            {fault.code === 'seat-taken' ? <Link to={linePath(line)}>{t('cart.chooseSeats')}</Link> : null}
          </Note>
        </div>
      ))}
    </li>
  );
}

/** Every price that is shown is all-in, the changed one as well. */
const withAllIn = (fault: LineFault, line: CartLine, settings: PublicSettings): LineFault =>
  fault.price === undefined ? fault : { ...fault, price: allInOf(line, fault.price, settings) };

/** "2 × Floor", "2 × Floor: 4A, 4B", "Seat 4A", "2 × 3 dates" */
function lineWhat(t: Translate, line: CartLine): string {
  if (line.kind === 'package') return t('cart.packages', { count: line.quantity, dates: line.dates.length });
  const seats = (line.seats ?? []).map((seat) => seatName(t, seat, sectionsOf(line))).join(', ');
  if (line.kind === 'trip') {
    const inSeats = t('cart.seats', { count: line.seats.length, seats });
    return inSeats + passengerWords(t, line);
  }
  const places = { count: line.quantity, tier: tierAndFare(line) };
  return line.seats ? t('cart.placesAt', { ...places, seats }) : t('cart.places', places);
}

const sectionsOf = (line: CartLine) => (line.kind === 'package' ? undefined : line.sections);

const datesOf = (line: CartLine) => (line.kind === 'package' ? line.dates : [line]);

const withQuantity = (line: Exclude<CartLine, { kind: 'trip' }>, quantity: number): CartLine =>
  line.kind === 'event' ? { ...line, quantity, seats: undefined } : { ...line, quantity };
