import type { Event } from '@fareground/domain/events/event';
import type { Tier } from '@fareground/domain/events/tier';
import type { PublicSettings } from '@fareground/domain/settings/settings';
import type { Availability } from '@fareground/domain/stock/availability';
import { collections } from './collections.ts';
import type { PublicReader } from './public-reader.ts';

export interface EventDetail {
  readonly event: Event;
  readonly tiers: readonly Tier[];
  /** Nothing while nobody has counted yet. */
  readonly availability: Availability | undefined;
  readonly settings: PublicSettings | undefined;
}

/** One event with its kinds of ticket and what is left of them; nothing when there is no such event. */
export async function readEvent(reader: PublicReader, id: string): Promise<EventDetail | null> {
  const tiers = reader.list<Tier>(`${collections.events}/${id}/${collections.tiers}`, {
    orderBy: [['order', 'asc']],
  });
  // Tiers of an event that is not there may be refused; that says no more than the missing event does.
  tiers.catch(() => undefined);
  const [event, availability, settings] = await Promise.all([
    reader.get<Event>(`${collections.events}/${id}`),
    reader.get<Availability>(`${collections.availability}/${id}`),
    reader.get<PublicSettings>(collections.publicSettings),
  ]);
  return event ? { event, tiers: await tiers, availability, settings } : null;
}
