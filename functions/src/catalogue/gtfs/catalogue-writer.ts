import { type Place, placeConverter } from '@fareground/domain/catalogue/search/place';
import type { Pattern } from '@fareground/domain/catalogue/trips/pattern';
import type { Route } from '@fareground/domain/catalogue/trips/route';
import type { Vehicle } from '@fareground/domain/catalogue/vehicles/vehicle';
import type { Partner } from '@fareground/domain/people/partner';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../../platform/firestore/collections.ts';
import { readById } from './read-by-id.ts';

/** Writes that wait for their answers: as many documents are in memory. */
const MAX_WAITING = 2_000;
const ALREADY_EXISTS = 6;

export interface WriterDeps {
  readonly db: Firestore;
  readonly collections: Collections;
  /** Before the first write. */
  readonly onFirst: () => Promise<void>;
}

/** Writes what is not there yet or says something else, many at a time; what is as it should be costs a read and no write. */
export class CatalogueWriter {
  readonly #needs: WriterDeps;
  readonly #bulk;
  #waiting = 0;
  #written = 0;
  #fault: unknown;
  #first: Promise<void> | undefined;

  constructor(deps: WriterDeps, isThrottled: boolean) {
    this.#needs = deps;
    this.#bulk = deps.db.bulkWriter({ throttling: isThrottled });
  }

  /** Documents that were written. */
  get written(): number {
    return this.#written;
  }

  /** Something of the import was written in another way. */
  async note(): Promise<void> {
    this.#first ??= this.#needs.onFirst();
    await this.#first;
    this.#written += 1;
  }

  async create<T>(reference: DocumentReference<T>, document: T): Promise<void> {
    await this.#begin();
    // Its answer may have been lost, and another import may have been quicker: it is the same document.
    this.#follow(this.#bulk.create(reference, document as never), (code) => code === ALREADY_EXISTS);
  }

  async set<T>(reference: DocumentReference<T>, document: T): Promise<void> {
    await this.#begin();
    this.#follow(this.#bulk.set(reference, document as never), () => false);
  }

  /** @throws what the database said, where it refused something */
  async flush(): Promise<void> {
    await this.#bulk.flush();
    if (this.#fault) throw this.#fault;
  }

  /** Waits for the writes that are under way; none can follow. */
  async close(): Promise<void> {
    await this.#bulk.close();
  }

  async #begin(): Promise<void> {
    await this.note();
    this.#waiting += 1;
    if (this.#waiting < MAX_WAITING) return;
    this.#waiting = 0;
    await this.flush();
  }

  #follow(answer: Promise<unknown>, isDone: (code: unknown) => boolean): void {
    answer.catch((error: { code?: unknown }) => {
      if (!isDone(error.code)) this.#fault ??= error;
    });
  }

  /** Places are the feed's: what staff changed of one is overwritten, but for the time to change where the feed has none. */
  async writePlaces(
    places: readonly Place[],
    stamp: Required<Pick<Place, 'updatedAt' | 'updatedBy'>>,
  ): Promise<void> {
    const { places: collection } = this.#needs.collections;
    const stored = await readById(
      this.#needs.db,
      collection,
      places.map(({ id }) => id),
    );
    for (const place of places) {
      const before = stored.get(place.id);
      if (before && isSamePlace(before, place)) continue;
      const after = withOwnMinutes(before, place);
      await this.set(collection.doc(place.id), { ...after, ...stamp });
    }
  }

  /** Partners stay as they are: staff may have changed them since. */
  async writePartners(partners: readonly Partner[]): Promise<void> {
    const { partners: collection } = this.#needs.collections;
    const ids = partners.map(({ id }) => id);
    const stored = await readById(this.#needs.db, collection, ids);
    for (const partner of partners)
      if (!stored.has(partner.id)) await this.create(collection.doc(partner.id), partner);
  }

  /** Vehicles stay as they are: staff may have changed them since. */
  async writeVehicles(vehicles: readonly Vehicle[]): Promise<void> {
    const { vehicles: collection } = this.#needs.collections;
    const stored = await readById(
      this.#needs.db,
      collection,
      vehicles.map(({ id }) => id),
    );
    for (const vehicle of vehicles)
      if (!stored.has(vehicle.id)) await this.create(collection.doc(vehicle.id), vehicle);
  }

  async writeRoutes(routes: readonly Route[]): Promise<void> {
    const { routes: collection } = this.#needs.collections;
    const stored = await readById(
      this.#needs.db,
      collection,
      routes.map(({ id }) => id),
    );
    for (const route of routes) {
      const before = stored.get(route.id);
      const used = route.used || (before?.used ?? false);
      if (before && isSameRoute(before, route)) continue;
      await this.set(collection.doc(route.id), { ...route, used });
    }
  }

  /** @param known ids of patterns that are stored, and whether they were ever on sale */
  async writePattern(pattern: Pattern, known: ReadonlyMap<string, boolean>): Promise<void> {
    const used = known.get(pattern.id);
    if (used === undefined || (pattern.used && !used)) {
      await this.set(this.#needs.collections.patternsOf(pattern.routeId).doc(pattern.id), pattern);
    }
  }

  async readPatterns(routeId: string): Promise<Map<string, boolean>> {
    const found = await this.#needs.db
      .collection(this.#needs.collections.patternsOf(routeId).path)
      .select('used')
      .get();
    return new Map(found.docs.map((one) => [one.id, one.get('used') === true]));
  }
}

/** A route that was ever on sale stays used. */
export const isSameRoute = (before: Route, after: Route): boolean =>
  before.source?.digest === after.source?.digest && (before.used || !after.used);

export function isSamePlace({ updatedAt: _, updatedBy: __, ...before }: Place, place: Place): boolean {
  const after = placeConverter.fromFirestore({ data: () => withOwnMinutes(before, place) });
  const sorted = (one: object) => JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(before) === sorted(after);
}

/** What staff say that it takes to change, where the feed says nothing of it. */
const withOwnMinutes = (before: Place | undefined, place: Place): Place => ({
  ...(before?.changeMinutes !== undefined && { changeMinutes: before.changeMinutes }),
  ...place,
});
