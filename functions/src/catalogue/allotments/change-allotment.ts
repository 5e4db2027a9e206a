import type { ChangeAllotmentRequest } from '@fareground/domain/api/allotments';
import { type Allotment, allotmentPath, seatsLeft } from '@fareground/domain/catalogue/events/allotment';
import { AppError } from '@fareground/domain/core/errors';
import { allotPlaces, allotSeats } from '@fareground/domain/stock/allot';
import { auditEntry } from '../../platform/audit/audit.ts';
import { create, update, type View } from '../../platform/commit/work.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import {
  type AllottedTier,
  allotmentNow,
  allottedError,
  allottedTier,
  ChangedPools,
  mustCut,
  poolNeeds,
  requireKnownPools,
  requireLater,
  requireOpenEvent,
  withMore,
} from './allotted-tier.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'catalogue'>;
type Input = ChangeAllotmentRequest & { readonly id: string };

/**
 * Changes what an allotment says, and how many places or which seats it has: never what is sold or held, nor less than was given away. Allotment,
 * pools and log are one commit. Asked again it changes nothing.
 * @throws AppError not-found; wrong-state when it was released, or with the `nearest` number of places; seat-taken with the seats; invalid-argument;
 * changed-meanwhile when it changed in the same moment
 */
export async function changeAllotment(deps: Deps, caller: Caller, input: Input): Promise<Allotment> {
  const { engine, collections } = deps;
  const { id, name, kind, note, releaseAt, reason } = input;
  const reference = collections.allotments.doc(id);
  const read = required(await reference.get());
  const allotted = await allottedTier(deps, read);
  const eventReference = collections.events.doc(read.eventId);
  const pools = poolNeeds(allotted, read.blocks);
  return engine.submit<Allotment>({
    name: 'change an allotment',
    pools,
    documents: [reference, eventReference],
    decide: (view) => {
      const current = allotmentNow(view, reference);
      if (current.state !== 'open') {
        const details = { state: current.state };
        return { kind: 'refuse', error: new AppError('wrong-state', `${id} was released`, details) };
      }
      requireOpenEvent(view.get(eventReference), view.now);
      if (releaseAt !== current.releaseAt) requireLater(releaseAt, view.now);
      requireKnownPools(current, pools);
      const stock = new ChangedPools(view);
      const has = resized(stock, current, allotted, input, view);
      const before = factsOf(current);
      const after = factsOf({ ...current, ...has, name, kind, note, releaseAt });
      const entry = auditEntry({
        id: `change-${id}-${view.now}`,
        at: view.now,
        actor: caller,
        action: 'allotments.change',
        target: allotmentPath(id),
        reason,
        before,
        after,
      });
      if (!entry) return { kind: 'done', result: current };
      const changes = { name, kind, note, releaseAt, ...has, updatedAt: view.now, updatedBy: caller.uid };
      return {
        kind: 'commit',
        pools: stock.all(),
        writes: [update(reference, changes), create(collections.audit.doc(entry.id), entry)],
        result: { ...current, ...changes },
      };
    },
  });
}

/** For the log: what staff may change. */
const factsOf = ({ name, kind, note, releaseAt, left, given, blocks }: Allotment) => ({
  name,
  kind,
  note,
  releaseAt,
  places: left + given,
  seats: seatsLeft({ blocks }).join(' '),
});

type Has = Pick<Allotment, 'blocks' | 'left'>;

function resized(
  stock: ChangedPools,
  current: Allotment,
  allotted: AllottedTier,
  { places, seats }: Input,
  { now }: View,
): Has {
  return allotted.tier.layout
    ? withSeats(stock, current, allotted, [...new Set(seats)], now)
    : withPlaces(stock, current, allotted, places, now);
}

/** @throws AppError wrong-state with the nearest number that it can have */
function withPlaces(
  stock: ChangedPools,
  { id, blocks, left, given }: Allotment,
  allotted: AllottedTier,
  places: number,
  now: number,
): Has {
  const refuse = (nearest: number) =>
    new AppError('wrong-state', `${id} can have ${nearest}`, { field: 'places', nearest });
  const wanted = places - given;
  if (wanted < 0) throw refuse(given);
  if (wanted <= left) {
    const { cut, kept } = mustCut(blocks, left - wanted, []);
    stock.free(cut);
    return withMore(kept, []);
  }
  const more = allotPlaces(stock.stockOf(allotted), wanted - left, now);
  if (!more.ok) throw refuse(given + left + more.free);
  stock.put(more.pools);
  return withMore(blocks, more.blocks);
}

/** @throws AppError seat-taken with the seats that others have */
function withSeats(
  stock: ChangedPools,
  { blocks }: Allotment,
  allotted: AllottedTier,
  seats: readonly string[],
  now: number,
): Has {
  const had = seatsLeft({ blocks });
  const gone = had.filter((seat) => !seats.includes(seat));
  const { cut, kept } = mustCut(blocks, gone.length, gone);
  stock.free(cut);
  const come = seats.filter((seat) => !had.includes(seat));
  const more = allotSeats(stock.stockOf(allotted), come, now);
  if (!more.ok) throw allottedError(more);
  stock.put(more.pools);
  return withMore(kept, more.blocks);
}
