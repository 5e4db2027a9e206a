import type { Route } from '@fareground/domain/catalogue/trips/route';
import type { Concessions } from '@fareground/domain/catalogue/trips/trip-fares';
import type { Currency } from '@fareground/domain/core/currencies';
import { exportedIds, idPart } from '../ids.ts';
import type { ExportedTrip, RunFacts } from './exported-runs.ts';

/** What a leg of a route costs by the zones of stops.txt, minor units. */
export interface ZoneRule {
  readonly from: string;
  readonly to: string;
  readonly fare: number;
}

/** Trips of one route of ours that cost the same between the same zones: in GTFS, fares are by route, so it may become several. */
export interface ExportedRoute {
  readonly id: string;
  /** What our route is called, where this is but a part of it. */
  readonly routeKey: string;
  readonly stored: Route | undefined;
  /** Of its first trip. */
  readonly facts: RunFacts;
  readonly numbers: ReadonlySet<string>;
  readonly currency: Currency;
  readonly concessions: Concessions | undefined;
  readonly rules: readonly ZoneRule[];
}

interface Part {
  readonly trips: ExportedTrip[];
  readonly rules: Map<string, ZoneRule>;
}

const routeIdOf = ({ routeId, operator, kind, number }: RunFacts): string =>
  routeId ?? idPart(`${operator} ${kind} ${number}`, 40);

/** The routes, and by the ids of trips which of them is theirs. The part of a route that runs most often keeps its id. */
export function exportedRoutes(
  trips: readonly ExportedTrip[],
  stored: ReadonlyMap<string, Route>,
  zoneOf: (placeId: string) => string,
): { routes: ExportedRoute[]; routeOf: (trip: ExportedTrip) => string } {
  const byRoute = Map.groupBy(trips, routeIdOf);
  const names = exportedIds([...byRoute.keys()].map((id) => ({ id, source: stored.get(id)?.source })));
  const routes: ExportedRoute[] = [];
  const byTrip = new Map<string, string>();
  for (const [routeId, own] of byRoute) {
    const routeKey = names.get(routeId) ?? routeId;
    for (const [index, { trips, rules }] of partsOf(own, zoneOf).entries()) {
      const [facts] = trips;
      if (!facts) continue;
      const id = index === 0 ? routeKey : `${routeKey}~${facts.sheetId.slice(0, 8)}`;
      for (const trip of trips) byTrip.set(trip.id, id);
      routes.push({
        id,
        routeKey: id === routeKey ? '' : routeKey,
        stored: stored.get(routeId),
        facts,
        numbers: new Set(trips.map(({ number }) => number)),
        currency: facts.currency,
        concessions: facts.concessions,
        rules: [...rules.values()],
      });
    }
  }
  return { routes, routeOf: ({ id }) => byTrip.get(id) ?? '' };
}

function partsOf(trips: readonly ExportedTrip[], zoneOf: (placeId: string) => string): Part[] {
  const parts: Part[] = [];
  const runsOf = (all: readonly ExportedTrip[]): number =>
    all.reduce((sum, { days, starts }) => sum + days.length * (starts?.length ?? 1), 0);
  const sheets = [...Map.groupBy(trips, ({ sheetId, kind, operator }) => `${sheetId} ${kind} ${operator}`)];
  const ordered = sheets.sort(([a, x], [b, y]) => runsOf(y) - runsOf(x) || (a < b ? -1 : 1));
  for (const [, same] of ordered) {
    const [first] = same;
    if (!first) continue;
    const rules = new Map(
      first.sheet.map(({ from, to, fare }) => {
        const rule = { from: zoneOf(from), to: zoneOf(to), fare };
        return [JSON.stringify([rule.from, rule.to]), rule] as const;
      }),
    );
    const part = parts.find((known) => isOneRoute(known, first, rules));
    if (!part) {
      parts.push({ trips: [...same], rules });
      continue;
    }
    part.trips.push(...same);
    for (const [key, rule] of rules) part.rules.set(key, rule);
  }
  return parts;
}

function isOneRoute({ trips, rules }: Part, trip: ExportedTrip, own: Part['rules']): boolean {
  const factsOf = (one: RunFacts | undefined) =>
    JSON.stringify([one?.kind, one?.operator, one?.currency, one?.concessions]);
  return (
    factsOf(trips[0]) === factsOf(trip) &&
    [...own].every(([key, { fare }]) => (rules.get(key)?.fare ?? fare) === fare)
  );
}
