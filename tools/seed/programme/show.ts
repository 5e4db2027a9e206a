import type { EventCategory } from '@fareground/domain/catalogue/events/category';
import type { EventState } from '@fareground/domain/catalogue/events/event';
import type { When } from '../calendar.ts';
import type { VenueKey } from '../town-map.ts';

/** How tickets are sold: see tiers.ts. */
export type Selling =
  | 'concert'
  | 'theatre'
  | 'standing'
  | 'ground'
  | 'seated'
  | 'open'
  | 'early'
  | 'free'
  | 'room';

export type Show = {
  readonly id: string;
  readonly category: EventCategory;
  readonly title: string;
  readonly shortTitle?: string;
  readonly venue: VenueKey;
  readonly on: When;
  /** Wall time at the venue; doors open `doorsMinutes` before. */
  readonly at: string;
  readonly doorsMinutes: number;
  readonly minutes: number;
  readonly selling: Selling;
  /** Price of the main tier, minor units of the city's currency. */
  readonly price: number;
  readonly state?: EventState;
  readonly summary: string;
  readonly more: string;
  readonly performers?: readonly string[];
  readonly organiser?: string;
  readonly ageLimit?: number;
  readonly seriesId?: string;
};

/** One row of the programme. The id is the title, as an address would write it. */
export function show(
  category: EventCategory,
  venue: VenueKey,
  title: string,
  when: readonly [on: When, at: string, minutes: number],
  [selling, price]: readonly [Selling, number],
  [summary, more]: readonly [string, string],
  rest: Partial<
    Pick<Show, 'state' | 'shortTitle' | 'doorsMinutes' | 'performers' | 'organiser' | 'ageLimit' | 'seriesId'>
  > = {},
): Show {
  const [on, at, minutes] = when;
  const id = title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    id,
    category,
    title,
    venue,
    on,
    at,
    minutes,
    selling,
    price,
    summary,
    more,
    doorsMinutes: 30,
    ...rest,
  };
}
