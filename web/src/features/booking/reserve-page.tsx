import './booking.css';
import { dayKey } from '@fareground/domain/core/time';
import type { Event } from '@fareground/domain/events/event';
import type { Tier } from '@fareground/domain/events/tier';
import { defaultPublicSettings } from '@fareground/domain/settings/settings';
import Armchair from 'lucide-react/icons/armchair';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { browserCart } from '../../cart/cart.ts';
import { type EventCartLine, lineKey, placesIn } from '../../cart/cart-line.ts';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../config/paths.ts';
import { type EventDetail, readEvent } from '../../data/event.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CategoryLabel } from '../../ui/category.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Steps } from '../../ui/steps.tsx';
import { TierList } from '../../ui/tier-row.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { TierListing } from '../../views/tier-listing.tsx';
import { mostOf, tierState } from '../../views/tier-state.ts';
import { CartBar, CartSummary } from './cart-summary.tsx';
import { useLiveAvailability } from './data/live-availability.ts';
import { OpenHold } from './open-hold.tsx';
import { PassengerName } from './passenger-name.tsx';
import { readPlaces } from './places-text.ts';
import { RideThere } from './ride-there.tsx';
import type { SeatChoice } from './seat-choice.ts';
import { useHold } from './use-hold.ts';

const HallSeats = lazy(() => import('./hall/hall-seats.tsx'));

/** S5 */
export default function ReservePage() {
  const t = useT();
  const { id = '' } = useParams();
  const data = usePublicData(`event|${id}`, (reader) => readEvent(reader, id));
  const detail = data.status === 'ready' ? data.value : undefined;
  const at = data.status === 'ready' ? data.at : 0;
  const isOpen = detail?.event.state === 'published' && detail.event.endsAt > at;
  if (detail && isOpen) return <ReserveView key={id} detail={detail} at={at} />;
  return (
    <div className="wrap section">
      <PageHead title={t('reserve.title')} missing={data.status === 'ready' && !detail} />
      {data.status === 'loading' ? <Loading rows={8} /> : null}
      {data.status === 'error' ? <ErrorState wholePage onRetry={data.retry} /> : null}
      {data.status === 'ready' ? (
        <EmptyState
          wholePage
          title={t('reserve.gone')}
          action={
            <ButtonLink kind="line" to={detail ? paths.event.to({ id }) : paths.events.to()}>
              {t(detail ? 'reserve.back' : 'notFound.events')}
            </ButtonLink>
          }
        >
          {t('reserve.goneText')}
        </EmptyState>
      ) : null}
    </div>
  );
}

interface ReserveProps {
  readonly detail: EventDetail;
  /** When the detail was true, epoch milliseconds: the time of the first rendering, the same on a server and in a browser. */
  readonly at: number;
}

function ReserveView({ detail, at }: ReserveProps) {
  const t = useT();
  const format = useFormat();
  const { event } = detail;
  const settings = detail.settings ?? defaultPublicSettings;
  const hold = useHold(settings);
  const { lines } = useCart();
  useChoiceOfAddress(detail);
  const own = lines.filter((line) => line.kind === 'event' && line.saleId === event.id);
  const hasRide = lines.some((line) => line.kind === 'trip');
  return (
    <>
      <div className="wrap" data-cat={event.category}>
        <PageHead title={t('reserve.title')} description={event.summary} />
        <header className="book-top">
          <Steps
            names={[t('reserve.step.event'), t('reserve.step.places'), t('reserve.step.pay')]}
            current={1}
          />
          <h1>{event.title}</h1>
          <p className="muted">
            {format.dateTime(event.startsAt, event.timeZone)}, {event.venueName}, {event.city}
          </p>
        </header>
        <OpenHold saleId={event.id} />
        <div className="book">
          <div>
            <TierChoice detail={detail} at={at} isHolding={hold.busy} />
            <Names lines={own as readonly EventCartLine[]} />
            <p className="book-part">
              <ButtonLink kind="quiet" to={paths.event.to({ id: event.id })} icon={ArrowLeft}>
                {t('reserve.back')}
              </ButtonLink>
            </p>
          </div>
          <CartSummary
            settings={settings}
            currency={event.currency}
            emptyHint={t('cart.emptyPlaces')}
            hold={hold}
          />
        </div>
        {event.nearestPlaceId && !hasRide ? (
          <RideThere event={event} day={dayKey(event.doorsAt, event.timeZone)} />
        ) : null}
      </div>
      <CartBar settings={settings} currency={event.currency} hold={hold} />
    </>
  );
}

/** Puts `?places=floor:2`, from the event's page, into the cart once, and removes it from the address. */
function useChoiceOfAddress({ event, tiers }: EventDetail): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('places');
  useEffect(() => {
    if (asked === null) return;
    const cart = browserCart();
    const chosen = readPlaces(asked);
    for (const tier of tiers) {
      const quantity = Math.min(chosen[tier.id] ?? 0, tier.maxPerBooking);
      const line = cart.state().lines.find((one) => lineKey(one) === `event:${event.id}:${tier.id}`);
      if (quantity > 0) cart.put({ ...lineOf(event, tier, quantity), names: line?.names ?? [] });
      else if (line) cart.remove(lineKey(line));
    }
    setParams({}, { replace: true });
  }, [asked, event, tiers, setParams]);
}

const lineOf = (event: Event, tier: Tier, quantity: number): EventCartLine => ({
  kind: 'event',
  saleId: event.id,
  title: event.title,
  currency: event.currency,
  unitPrice: tier.price,
  startsAt: event.startsAt,
  timeZone: event.timeZone,
  names: [],
  tierId: tier.id,
  tierName: tier.name,
  category: event.category,
  venueName: event.venueName,
  city: event.city,
  quantity,
});

/** Kinds of ticket with what is left of each, live, and how many of it. Every change is in the cart at once. */
function TierChoice({ detail, at, isHolding }: ReserveProps & { readonly isHolding: boolean }) {
  const t = useT();
  const { event, tiers, settings } = detail;
  const { lines } = useCart();
  const live = useLiveAvailability(event.id);
  const now = useClock(5_000) ?? at;
  const availability = live.data ?? detail.availability;
  const most = (settings ?? defaultPublicSettings).maxPlacesPerBooking;
  const all = placesIn(lines.filter((line) => line.currency === event.currency));
  const change = (tier: Tier, quantity: number, line: EventCartLine | undefined) => {
    const cart = browserCart();
    if (quantity > 0) cart.put({ ...lineOf(event, tier, quantity), names: line?.names ?? [] });
    else if (line) cart.remove(lineKey(line));
  };
  return (
    <section aria-labelledby="choice">
      <div className="section-head">
        <div>
          <CategoryLabel category={event.category} />
          <h2 className="head-s" id="choice">
            {t('reserve.choose')}
          </h2>
        </div>
        {live.status === 'ready' && !live.cached ? (
          <span className="book-live">{t('reserve.live')}</span>
        ) : null}
      </div>
      <TierList>
        {tiers.map((tier) => {
          const key = `event:${event.id}:${tier.id}`;
          const line = lines.find((one): one is EventCartLine => lineKey(one) === key);
          const quantity = line?.quantity ?? 0;
          const state = tierState(tier, availability, now);
          const max = mostOf(tier, state, all - quantity, most);
          return (
            <TierListing key={tier.id} event={event} tier={tier} state={state}>
              {max > 0 || quantity > 0 ? (
                <Stepper
                  label={tier.name}
                  value={quantity}
                  max={max}
                  onChange={(value) => change(tier, value, line)}
                />
              ) : null}
            </TierListing>
          );
        })}
      </TierList>
      <SeatChoicePart detail={detail} at={at} room={most - all} isHolding={isHolding} />
      {all >= most ? <p className="small muted book-note">{t('event.most', { count: most })}</p> : null}
    </section>
  );
}

interface SeatChoicePartProps extends ReserveProps {
  /** How many more places this booking may have. */
  readonly room: number;
  readonly isHolding: boolean;
}

/** Numbered seats: the best that are free, or those that one chooses on the plan, which comes when it is asked for. */
function SeatChoicePart({ detail, at, room, isHolding }: SeatChoicePartProps) {
  const t = useT();
  const { event, tiers } = detail;
  const { lines } = useCart();
  const own = lines.filter(
    (line): line is EventCartLine => line.kind === 'event' && line.saleId === event.id,
  );
  const [isOpen, setOpen] = useState(own.some(({ seats }) => seats !== undefined));
  if (!tiers.some(({ layout }) => layout !== null)) return null;
  const choose = (tierId: string, { seats, names }: SeatChoice) => {
    const tier = tiers.find(({ id }) => id === tierId);
    if (!tier) return;
    const line = lineOf(event, tier, seats.length);
    if (seats.length === 0) browserCart().remove(lineKey(line));
    else browserCart().put({ ...line, seats: [...seats], names: [...names] });
  };
  if (!isOpen) {
    return (
      <div className="row row-wrap book-note">
        <p className="small muted">{t('reserve.bestSeats')}</p>
        <Button kind="line" icon={Armchair} onClick={() => setOpen(true)}>
          {t('reserve.chooseSeats')}
        </Button>
      </div>
    );
  }
  return (
    <section className="book-part" aria-labelledby="seats">
      <h2 className="title" id="seats">
        {t('reserve.seatsTitle')}
      </h2>
      <Suspense fallback={<Loading rows={6} />}>
        <HallSeats {...{ detail, at, room, isHolding }} lines={own} onChange={choose} />
      </Suspense>
    </section>
  );
}

function Names({ lines }: { readonly lines: readonly EventCartLine[] }) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <section className="book-part" aria-labelledby="names">
      <h2 className="title" id="names">
        {t('reserve.names')}
      </h2>
      <p className="small muted">{t('reserve.namesLead')}</p>
      <div className="book-names">
        {lines.flatMap((line) =>
          Array.from({ length: line.quantity }, (_, index) => {
            const key = `${lineKey(line)}:${index}`;
            return (
              <PassengerName
                key={key}
                label={t('reserve.nameOf', { tier: line.tierName, number: index + 1 })}
                value={line.names[index] ?? ''}
                isFirst={index === 0}
                onChange={(name) =>
                  browserCart().put({
                    ...line,
                    names: Array.from({ length: line.quantity }, (_, place) =>
                      place === index ? name : (line.names[place] ?? ''),
                    ),
                  })
                }
              />
            );
          }),
        )}
      </div>
    </section>
  );
}
