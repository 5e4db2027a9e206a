import type { MakeAllotmentRequest } from '@fareground/domain/api/allotments';
import { type Allotment, allotmentPath } from '@fareground/domain/catalogue/events/allotment';
import { AppError } from '@fareground/domain/core/errors';
import { allotPlaces, allotSeats, placesIn } from '@fareground/domain/stock/allot';
import { auditEntry } from '../../platform/audit/audit.ts';
import { create } from '../../platform/commit/work.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changeId } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';
import {
  allottedError,
  allottedTier,
  ChangedPools,
  poolNeeds,
  requireLater,
  requireOpenEvent,
} from './allotted-tier.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'catalogue'>;
type Input = MakeAllotmentRequest & { readonly eventId: string; readonly key: string };

/**
 * Keeps places of a tier out of public sale under a name: its pools, those of the quota that it shares, the allotment and the log in one commit.
 * Asked again with the same key it answers the same allotment.
 * @throws AppError not-found; wrong-state for an event that is over; invalid-argument; sold-out with what is `free`; seat-taken with the seats
 */
export async function makeAllotment(deps: Deps, caller: Caller, input: Input): Promise<Allotment> {
  const { engine, collections } = deps;
  const { eventId, tierId, name, kind, note, releaseAt, places, seats, reason, key } = input;
  const allotted = await allottedTier(deps, { eventId, tierId });
  const { tier } = allotted;
  const named = [...new Set(seats)];
  const field = tier.layout ? 'seats' : 'places';
  if ((tier.layout ? named.length : places) === 0) {
    throw new AppError('invalid-argument', 'an allotment of nothing', { field });
  }
  const id = changeId('allotment', caller.uid, key);
  const reference = collections.allotments.doc(id);
  const eventReference = collections.events.doc(eventId);
  return engine.submit<Allotment>({
    name: 'make an allotment',
    pools: poolNeeds(allotted, []),
    documents: [reference, eventReference],
    decide: (view) => {
      const earlier = view.get(reference);
      if (earlier) return { kind: 'done', result: earlier };
      requireOpenEvent(view.get(eventReference), view.now);
      requireLater(releaseAt, view.now);
      const stock = new ChangedPools(view).stockOf(allotted);
      const taken = tier.layout ? allotSeats(stock, named, view.now) : allotPlaces(stock, places, view.now);
      if (!taken.ok) return { kind: 'refuse', error: allottedError(taken) };
      const allotment: Allotment = {
        id,
        eventId,
        tierId,
        tierName: tier.name,
        name,
        kind,
        note,
        state: 'open',
        blocks: [...taken.blocks],
        left: placesIn(taken.blocks),
        given: 0,
        releaseAt,
        updatedAt: view.now,
        updatedBy: caller.uid,
      };
      const entry = auditEntry({
        id: `make-${id}`,
        at: view.now,
        actor: caller,
        action: 'allotments.make',
        target: allotmentPath(id),
        reason,
        before: {},
        after: { event: eventId, tier: tierId, name, kind, places: allotment.left },
      });
      return {
        kind: 'commit',
        pools: [...taken.pools],
        writes: [
          create(reference, allotment),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
        ],
        result: allotment,
      };
    },
  });
}
