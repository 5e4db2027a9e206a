import type { Route } from '@fareground/domain/catalogue/trips/route';
import type { Partner } from '@fareground/domain/people/partner';
import { collections } from './collections.ts';
import { type ListedEvent, readEvents } from './events.ts';
import type { PublicReader } from './public-reader.ts';

/** At most so many of each are on a partner's page. */
const MAX_EVENTS = 24;
const MAX_ROUTES = 60;

export interface PartnerPage {
  readonly partner: Omit<Partner, 'active' | 'createdAt' | 'updatedAt' | 'updatedBy'>;
  /** What they have on sale, soonest first. */
  readonly events: readonly ListedEvent[];
  readonly routes: readonly Pick<Route, 'id' | 'number' | 'name' | 'kind'>[];
}

/** An organiser or operator with what is sold of it; null where there is none. */
export async function readPartnerPage(reader: PublicReader, id: string): Promise<PartnerPage | null> {
  const [stored, { events }, routes] = await Promise.all([
    reader.get<Partner>(`${collections.partners}/${id}`),
    readEvents(reader, { when: 'any', partnerId: id }, { limit: MAX_EVENTS }),
    reader.list<Route>(collections.routes, {
      where: [
        ['partnerId', '==', id],
        ['used', '==', true],
      ],
      orderBy: [['number', 'asc']],
      limit: MAX_ROUTES,
    }),
  ]);
  if (!stored) return null;
  const { active: _, createdAt: _made, updatedAt: _at, updatedBy: _by, ...partner } = stored;
  return {
    partner,
    events,
    routes: routes.map(({ id: routeId, number, name, kind }) => ({ id: routeId, number, name, kind })),
  };
}
