import type { Place } from '@fareground/domain/catalogue/search/place';
import type { Route } from '@fareground/domain/catalogue/trips/route';
import { exportedIds, idPart } from '../ids.ts';
import type { RunFacts } from './exported-runs.ts';

export interface ExportedAgency {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  /** '' where nobody said it. */
  readonly url: string;
  readonly phone: string;
}

/** Who runs what, by what is run: as it was imported, or an operator of ours, in the time zone of most of its places. */
export function exportedAgencies(
  all: readonly RunFacts[],
  stored: ReadonlyMap<string, Route>,
  places: ReadonlyMap<string, Place>,
): { agencies: ExportedAgency[]; agencyOf: (facts: RunFacts) => ExportedAgency } {
  const keyOf = (facts: RunFacts): string => {
    const imported = importedAgency(stored, facts);
    return JSON.stringify([facts.operator, ...(imported ? [imported.feed, imported.id] : [])]);
  };
  const byKey = Map.groupBy(all, keyOf);
  const named = [...byKey].flatMap(([key, [facts]]) => {
    if (!facts) return [];
    const own = idPart(facts.operator, 40);
    const imported = importedAgency(stored, facts);
    // A feed of one agency need not say its id.
    const id = imported?.id || (imported && byKey.size === 1 ? '' : own);
    return { key, facts, imported, id, source: imported && { feed: imported.feed, key: id } };
  });
  const ids = exportedIds(named.map(({ key, id, source }) => ({ id: source ? key : id, source })));
  const agencies = new Map(
    named.map(({ key, facts, imported, id, source }): [string, ExportedAgency] => [
      key,
      {
        id: ids.get(source ? key : id) ?? id,
        name: facts.operator,
        timeZone: imported?.timeZone ?? commonestZone(byKey.get(key) ?? [], places),
        url: imported?.url ?? '',
        phone: imported?.phone ?? '',
      },
    ]),
  );
  const unknown = { id: '', name: '', timeZone: 'UTC', url: '', phone: '' };
  return {
    agencies: [...agencies.values()],
    agencyOf: (facts) => agencies.get(keyOf(facts)) ?? unknown,
  };
}

/** What staff gave to another operator is that one's. */
function importedAgency(stored: ReadonlyMap<string, Route>, { routeId, operator }: RunFacts) {
  const route = stored.get(routeId ?? '');
  if (!route?.source || !route.agency || route.operator !== operator) return undefined;
  return { ...route.agency, feed: route.source.feed };
}

function commonestZone(all: readonly RunFacts[], places: ReadonlyMap<string, Place>): string {
  const called = new Set(all.flatMap(({ calls }) => calls.map(({ placeId }) => placeId)));
  const zones = [...called].flatMap((id) => places.get(id)?.timeZone ?? []);
  const [most] = [...Map.groupBy(zones, (zone) => zone)].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? 'UTC';
}
