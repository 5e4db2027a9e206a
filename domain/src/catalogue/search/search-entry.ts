import { z } from 'zod';
import { amountSchema, currencySchema, instantSchema, singleLine, text } from '../../core/fields.ts';
import { dayKey } from '../../core/time.ts';
import { entryTiers } from '../events/add-ons.ts';
import { eventCategorySchema } from '../events/category.ts';
import type { Event } from '../events/event.ts';
import { shownTiers } from '../events/hidden-tiers.ts';
import type { Tier } from '../events/tier.ts';

/** What the search knows of one published event: what lists show, and what filters ask for. */
export const searchEntrySchema = z.object({
  id: singleLine(),
  title: singleLine(),
  shortTitle: singleLine(),
  summary: text(),
  category: eventCategorySchema,
  performers: z.array(text()),
  venueId: singleLine(),
  venueName: singleLine(),
  venueAddress: singleLine(),
  city: singleLine(),
  country: singleLine(),
  timeZone: singleLine(),
  /** The day it starts on, of its own venue's calendar: "2026-11-27". */
  day: singleLine(),
  doorsAt: instantSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  currency: currencySchema,
  /** As the event has it; in an answer of the search with fees and taxes, as `pricesByTier` is. */
  priceFrom: amountSchema,
  priceTo: amountSchema,
  /** By tier, for lists that know what is left of each; absent with one, whose least is the least of all. */
  pricesByTier: z.record(text(), amountSchema).optional(),
  /** Of its poster in Storage; empty where it is drawn. */
  imagePath: text(),
  /** Its venue says how one gets in. */
  accessible: z.boolean(),
  /** When any of its tiers is sold: from and to, epoch milliseconds. */
  sales: z.array(z.tuple([instantSchema, instantSchema])),
});
export type SearchEntry = z.infer<typeof searchEntrySchema>;

export function searchEntryOf(event: Event, tiers: readonly Tier[]): SearchEntry {
  const { id, title, shortTitle, summary, category, venueId, venueName, venueAddress, city, timeZone } =
    event;
  const { country, doorsAt, startsAt, endsAt, currency, priceFrom, priceTo, pricesByTier, imagePath } = event;
  return {
    ...{ id, title, shortTitle, summary, category, performers: event.performers ?? [] },
    ...{ venueId, venueName, venueAddress, city, country, timeZone, day: dayKey(startsAt, timeZone) },
    ...{
      doorsAt,
      startsAt,
      endsAt,
      currency,
      priceFrom,
      priceTo,
      imagePath,
      accessible: event.venueAccess !== '',
    },
    ...(tiers.length > 1 && { pricesByTier }),
    sales: salesOf(tiers),
  };
}

/** Whether the public may find it: published, and not over. */
export const isSearchable = (event: Pick<Event, 'state' | 'endsAt'>, now: number): boolean =>
  event.state === 'published' && event.endsAt > now;

function salesOf(tiers: readonly Tier[]): [number, number][] {
  const windows = entryTiers(shownTiers(tiers)).map(
    ({ saleStartsAt, saleEndsAt }) => `${saleStartsAt} ${saleEndsAt}`,
  );
  return [...new Set(windows)].map((window) => window.split(' ').map(Number) as [number, number]);
}
