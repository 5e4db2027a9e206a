import { type Event, eventSchema } from '@fareground/domain/catalogue/events/event';
import { tierSchema } from '@fareground/domain/catalogue/events/tier';
import { highestPrice, lowestPrice, pricesByTier } from '@fareground/domain/catalogue/events/tier-price';
import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import { partnerIdOf } from '@fareground/domain/people/partner';
import { instantOf } from './calendar.ts';
import { PLANS } from './hall-plans.ts';
import { FESTIVAL } from './programme/festival.ts';
import { FILM_AND_FOOD } from './programme/film-and-food.ts';
import { MUSIC_AND_STAGE } from './programme/music-and-stage.ts';
import type { Show } from './programme/show.ts';
import { SPORT_AND_COMEDY } from './programme/sport-and-comedy.ts';
import { TALKS_AND_FAMILY } from './programme/talks-and-family.ts';
import { UNUSUAL } from './programme/unusual.ts';
import { QUESTIONS } from './questions.ts';
import { type DemoTier, quotasOf, tiersOf } from './tiers.ts';
import { CITIES, VENUES } from './town-map.ts';

export type DemoEvent = { readonly event: Event; readonly tiers: readonly DemoTier[] };

/** All back until a week before, half until two days before: the words of the event page. */
export const USUAL_POLICY = {
  fullRefundHours: 7 * 24,
  partialRefundHours: 48,
  partialRefundPercent: 50,
  feesRefunded: true,
} as const;

/** The programme with its dates, checked by the domain's schemas. */
export function demoEvents(now: number, staffUid: string): DemoEvent[] {
  return PROGRAMME.map((show) => {
    const event = eventOf(show, now, staffUid);
    const tiers = tiersOf(show, event, now).map(({ tier, elsewhere }) => ({
      tier: tierSchema.parse(tier),
      elsewhere,
    }));
    const sold = tiers.map(({ tier }) => tier);
    const prices = {
      priceFrom: lowestPrice(sold),
      priceTo: highestPrice(sold),
      pricesByTier: pricesByTier(sold),
    };
    const quotas = quotasOf(show);
    return {
      event: eventSchema.parse({ ...event, ...prices, ...(quotas.length > 0 && { quotas }) }),
      tiers,
    };
  });
}

function eventOf(show: Show, now: number, staffUid: string): Event {
  const venue = VENUES[show.venue];
  const { currency, nearestPlaceId } = CITIES[venue.cityId];
  const startsAt = instantOf(now, show.on, show.at, venue.timeZone);
  const createdAt = now - 40 * DAY;
  const questions = QUESTIONS[show.id];
  return {
    id: show.id,
    title: show.title,
    shortTitle: show.shortTitle ?? show.title,
    category: show.category,
    summary: show.summary,
    description: `${show.summary} ${show.more}`,
    venueId: venue.id,
    venueName: venue.name,
    venueAddress: venue.address,
    venueAccess: venue.access,
    city: venue.city,
    country: venue.country,
    timeZone: venue.timeZone,
    doorsAt: startsAt - show.doorsMinutes * MINUTE,
    startsAt,
    endsAt: startsAt + show.minutes * MINUTE,
    currency,
    priceFrom: show.price,
    priceTo: show.price,
    pricesByTier: {},
    nearestPlaceId,
    imagePath: '',
    performers: [...(show.performers ?? [])],
    ...(show.organiser && { partnerId: partnerIdOf(show.organiser) }),
    organiser: show.organiser ?? '',
    ageLimit: show.ageLimit ?? 0,
    seriesId: show.seriesId ?? '',
    gallery: [],
    planId: PLANS[venue.id]?.id ?? '',
    ...(questions && { questions: [...questions] }),
    state: show.state ?? 'published',
    policy: USUAL_POLICY,
    createdAt,
    updatedAt: createdAt + 2 * HOUR,
    updatedBy: staffUid,
  };
}

/** A town's month: about forty events over eight categories in three cities. */
const PROGRAMME: readonly Show[] = [
  ...MUSIC_AND_STAGE,
  ...SPORT_AND_COMEDY,
  ...TALKS_AND_FAMILY,
  ...FILM_AND_FOOD,
  ...UNUSUAL,
  ...FESTIVAL,
];
