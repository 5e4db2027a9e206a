import './booking.css';
import { entryTiers } from '@fareground/domain/catalogue/events/add-ons';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { dayKey } from '@fareground/domain/core/time';
import Armchair from 'lucide-react/icons/armchair';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { browserCart } from '../../cart/cart.ts';
import { placesIn, withOwnPrice } from '../../cart/cart-line.ts';
import type { PackageCartLine } from '../../cart/package-line.ts';
import { peopleAtDate } from '../../cart/package-places.ts';
import { useCart } from '../../cart/use-cart.ts';
import { paths } from '../../config/paths.ts';
import { type EventDetail, readEvent } from '../../data/event.ts';
import { useOffered } from '../../data/notices.ts';
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
import { type Choice, choiceKey } from '../../views/choice.ts';
import { TierListing } from '../../views/tier-listing.tsx';
import { hasPrices, mostOf, tierStates } from '../../views/tier-state.ts';
import { CartBar, CartSummary } from './cart-summary.tsx';
import { useLiveAvailability } from './data/live-availability.ts';
import { useWithOpenedTiers } from './data/opened-tiers.ts';
import { lineOf, linesOf, putInPlaceOf, putPlaces, useChoiceOfAddress } from './event-lines.ts';
import { Names } from './names.tsx';
import { OpenHold } from './open-hold.tsx';
import { OwnPriceField } from './own-price.tsx';
import { packagesOf, putPackage } from './package-lines.ts';
import { readPlaces } from './places-text.ts';
import { type AskingEvent, useQuestions } from './questions/use-questions.ts';
import { RideThere } from './ride-there.tsx';
import type { SeatChoice } from './seat-choice.ts';
import { linesWithSeats } from './seat-fares.ts';
import { useHold } from './use-hold.ts';

const HallSeats = lazy(() => import('./hall/hall-seats.tsx'));
const EventQuestions = lazy(() => import('./questions/event-questions.tsx'));
const AddOns = lazy(() => import('./add-ons.tsx'));
const PricedTier = lazy(() => import('../../views/priced-tier.tsx'));
const PackageList = lazy(() => import('../../views/package-list.tsx'));

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

function ReserveView({ detail: shown, at }: ReserveProps) {
  const t = useT();
  const format = useFormat();
  const detail = useWithOpenedTiers(shown);
  const [params] = useSearchParams();
  // A code that is typed before the page is alive would be lost.
  const isAlive = useClock(60_000) !== undefined;
  const { event, settings } = detail;
  const { lines } = useCart();
  useChoiceOfAddress(shown);
  const own = linesOf(lines, event);
  const places = own.filter(({ addOn }) => !addOn);
  const packages = packagesOf(lines, event.id);
  const questions = useQuestions(askingEvents(detail, packages), [...own, ...packages]);
  const hold = useHold(settings, questions.isReady);
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
        <OpenHold offeringId={event.id} />
        <div className="book">
          <div>
            <TierChoice detail={detail} at={at} isHolding={hold.busy} />
            {event.hiddenTiers ? <p className="small muted book-note">{t('reserve.hidden')}</p> : null}
            <Names detail={detail} lines={places} packages={packages} />
            {questions.events.length > 0 ? (
              <Suspense fallback={<Loading rows={4} />}>
                <EventQuestions questions={questions} />
              </Suspense>
            ) : null}
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
            opened={event.hiddenTiers && isAlive ? openedNames(detail) : undefined}
            hold={hold}
          />
        </div>
        {event.nearestPlaceId && !hasRide ? (
          <RideThere
            event={event}
            day={dayKey(event.doorsAt, event.timeZone)}
            from={params.get('from') ?? undefined}
          />
        ) : null}
      </div>
      <CartBar settings={settings} currency={event.currency} hold={hold} />
    </>
  );
}

const openedNames = ({ tiers }: EventDetail): readonly string[] =>
  tiers.flatMap(({ name, hidden }) => (hidden ? [name] : []));

/** Kinds of ticket with what is left of each, live, and how many of it. Every change is in the cart at once. */
function TierChoice({ detail, at, isHolding }: ReserveProps & { readonly isHolding: boolean }) {
  const t = useT();
  const { event, settings } = detail;
  const tiers = entryTiers(detail.tiers);
  const addOns = detail.tiers.filter(({ addOn }) => addOn);
  const { lines } = useCart();
  const [params] = useSearchParams();
  const [isFolded] = useState(params.has('places'));
  const live = useLiveAvailability(event.id);
  const now = useClock(5_000) ?? at;
  const availability = live.data ?? detail.availability;
  const most = settings.maxPlacesPerBooking;
  const all = placesIn(lines.filter((line) => line.currency === event.currency));
  const own = linesOf(lines, event);
  const packages = packagesOf(lines, event.id);
  const choice: Choice = Object.fromEntries(
    own.map(({ tierId, fareId, quantity }) => [choiceKey(tierId, fareId), quantity]),
  );
  const states = tierStates(tiers, availability, now, choice);
  /** Fewer are left of a kind than one may want. */
  const isQueued = useOffered('waiting-lists');
  const isShort = tiers.some((tier, index) => {
    const state = states[index];
    return !tier.quotaId && state?.kind === 'open' && state.left < Math.min(tier.maxPerBooking, most);
  });
  const change = (tier: Tier, changes: Choice) => {
    for (const fare of [undefined, ...(tier.fares ?? [])]) {
      const quantity = changes[choiceKey(tier.id, fare?.id)];
      if (quantity !== undefined) putPlaces(event, tier, fare, quantity);
    }
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
      <Kinds isFolded={isFolded}>
        {tiers.map((tier, index) => {
          const line = own.find(({ tierId, fareId }) => tierId === tier.id && !fareId);
          const quantity = line?.quantity ?? 0;
          const state = states[index] ?? { kind: 'uncounted' };
          if (hasPrices(tier))
            return (
              <PricedTier
                key={tier.id}
                {...{ event, tier, state, choice }}
                left={most - all}
                onChange={(changes) => change(tier, changes)}
              >
                {line?.ownPrice && tier.openPrice ? (
                  <OwnPriceField
                    event={event}
                    value={{ ...line.ownPrice, least: tier.price, most: tier.openPrice.most }}
                    onChange={(ownPrice) => browserCart().put(withOwnPrice(line, ownPrice))}
                  />
                ) : null}
              </PricedTier>
            );
          const max = mostOf(tier, state, all - quantity, most);
          return (
            <TierListing key={tier.id} {...{ event, tier, state, quantity }}>
              {max > 0 || quantity > 0 ? (
                <Stepper
                  label={tier.name}
                  value={quantity}
                  max={max}
                  onChange={(value) => change(tier, { [tier.id]: value })}
                />
              ) : null}
            </TierListing>
          );
        })}
      </Kinds>
      {isShort && isQueued ? (
        <p className="small book-note">
          <Link to={paths.joinWaiting.to({ id: event.id })}>{t('reserve.wait')}</Link>
        </p>
      ) : null}
      {detail.packages.length > 0 ? (
        <Suspense fallback={<Loading rows={2} />}>
          <PackageList
            packages={detail.packages}
            now={now}
            choice={Object.fromEntries(packages.map(({ packageId, quantity }) => [packageId, quantity]))}
            room={most - all}
            onChange={(sold, quantity) => putPackage(event, sold, quantity)}
          />
        </Suspense>
      ) : null}
      <SeatChoicePart detail={detail} at={at} room={most - all} isHolding={isHolding} />
      {addOns.length > 0 ? (
        <Suspense fallback={<Loading rows={2} />}>
          <AddOns
            {...{ event, availability, now }}
            tiers={addOns}
            lines={own}
            packaged={packages.reduce((sum, line) => sum + peopleAtDate(line, event.id).length, 0)}
            onChange={(tier, quantity) => putPlaces(event, tier, undefined, quantity)}
          />
        </Suspense>
      ) : null}
      {all >= most ? <p className="small muted book-note">{t('event.most', { count: most })}</p> : null}
    </section>
  );
}

/** Whoever chose on the event's page has seen the list: it is there to change the choice. */
function Kinds({ isFolded, children }: { readonly isFolded: boolean; readonly children: ReactNode }) {
  const t = useT();
  const list = <TierList>{children}</TierList>;
  if (!isFolded) return list;
  return (
    <details className="book-kinds">
      <summary>{t('reserve.change')}</summary>
      {list}
    </details>
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
  const own = linesOf(lines, event);
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(
    own.some(({ seats }) => seats !== undefined) || asksForSeats(tiers, params.get('places')),
  );
  if (!tiers.some(({ layout }) => layout !== null)) return null;
  const choose = (tierId: string, choice: SeatChoice) => {
    const tier = tiers.find(({ id }) => id === tierId);
    if (!tier) return;
    const before = own.filter((line) => line.tierId === tierId);
    putInPlaceOf(before, linesWithSeats(before, choice, lineOf(event, tier, undefined, 1)));
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

/** Whether places with a number were chosen on the event's page: the plan is where they are chosen. */
function asksForSeats(tiers: readonly Tier[], places: string | null): boolean {
  const asked = Object.keys(readPlaces(places ?? ''));
  return tiers.some(({ id, layout }) => layout !== null && asked.some((key) => key.split('.')[0] === id));
}

/** The event itself, and the others that packages in the cart have places of. */
function askingEvents({ event, packages }: EventDetail, chosen: readonly PackageCartLine[]): AskingEvent[] {
  const ids = new Set(chosen.map(({ packageId }) => packageId));
  const dates = packages.filter(({ id }) => ids.has(id)).flatMap((sold) => sold.dates);
  const others = new Map(dates.map((date) => [date.offeringId, { id: date.offeringId, ...date }]));
  others.delete(event.id);
  return [event, ...others.values()];
}
