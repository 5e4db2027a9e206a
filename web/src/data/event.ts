import type { Event } from '@fareground/domain/catalogue/events/event';
import { shownTiers } from '@fareground/domain/catalogue/events/hidden-tiers';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { highestPrice } from '@fareground/domain/catalogue/events/tier-price';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { Availability } from '@fareground/domain/stock/availability';
import { collections } from './collections.ts';
import { type OfferedTier, offeredTiers } from './offered-tiers.ts';
import { type OfferedPackage, readPackages } from './packages.ts';
import { MAX_LISTED, type PublicReader } from './public-reader.ts';
import { readSettings } from './settings.ts';

export interface EventDetail {
  readonly event: Event;
  /** Without those that a code opens. */
  readonly tiers: readonly OfferedTier[];
  /** Nothing of these costs anything. */
  readonly isFree: boolean;
  /** Nothing while nobody has counted yet. */
  readonly availability: Availability | undefined;
  readonly settings: PublicSettings;
  /** What it is sold in together with others. */
  readonly packages: readonly OfferedPackage[];
}

/** States that everyone may see. */
const visible = ['published', 'cancelled', 'finished'];

/**
 * One event with its kinds of ticket and what is left of them; nothing when there is no such event. It is looked for, not
 * fetched: rules read a document to decide, so they would refuse one that is missing, and the page would call that a fault.
 */
export async function readEvent(reader: PublicReader, id: string): Promise<EventDetail | null> {
  const [[event], availability, settings] = await Promise.all([
    reader.list<Event>(collections.events, {
      where: [
        ['id', '==', id],
        ['state', 'in', visible],
      ],
      limit: 1,
    }),
    reader.get<Availability>(`${collections.availability}/${id}`),
    readSettings(reader),
  ]);
  if (!event) return null;
  const [tiers, packages] = await Promise.all([
    reader.list<Tier>(`${collections.events}/${id}/${collections.tiers}`, {
      orderBy: [['order', 'asc']],
      limit: MAX_LISTED,
    }),
    event.state === 'published' ? readPackages(reader, id, settings) : [],
  ]);
  return { ...pricedDetail(event, tiers, settings), availability, packages };
}

/** What there is to choose at an event. @param tiers all that it has */
export function pricedDetail(
  event: Event,
  tiers: readonly Tier[],
  settings: PublicSettings,
): Pick<EventDetail, 'event' | 'tiers' | 'isFree' | 'settings'> {
  return {
    event,
    settings,
    tiers: offeredTiers(shownTiers(tiers), event, settings),
    isFree: highestPrice(tiers) === 0,
  };
}
