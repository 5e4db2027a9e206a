import type { Random } from '../../tools/seed/random.ts';
import { type CallAnswer, call } from '../emulator/support/call.ts';
import type { Person } from '../emulator/support/people.ts';

export interface Wares {
  eventId: string;
  /** An event that is soon sold out; whoever comes then joins its waiting list. */
  fullEventId: string;
  tripId: string;
  /** Of the trip. */
  seats: readonly string[];
}

export interface Shop {
  anyUrl(): string | null;
  sandboxUrl: string;
  wares: Wares;
  random: Random;
  /** A call was made. */
  asked(): void;
}

/** A client gives up on an answer after this time, milliseconds, and asks again with the same key. */
const CLIENT_WAITS = 3_000;
const MAX_TRIES = 8;

/** Most pay with a card that works. */
const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000007726',
] as const;

type Ask = (method: string, path: string, body?: unknown) => Promise<CallAnswer | null>;

/**
 * One buyer's evening: holds places, of an event, the trip or both, or waits for them; walks away, or releases them, or pays; and of those
 * who paid some cancel. Whatever the instances do, the buyer asks as the site does: again, with the same key.
 */
export async function walk(shop: Shop, person: Person): Promise<void> {
  const { random } = shop;
  const ask: Ask = async (method, path, body) => {
    const key = crypto.randomUUID();
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const url = shop.anyUrl();
      if (url) {
        shop.asked();
        const answer = await timed(call(url, method, path, { person, body, key }));
        if (answer && answer.status < 500 && answer.status !== 429) return answer;
      }
      await sleep(random.whole(20, 400));
    }
    return null;
  };

  const lines = linesOf(shop);
  const held = await ask('POST', '/bookings', { lines });
  const isFull = held?.body?.error?.code === 'sold-out';
  const bookingId = isFull ? await waitFor(shop, ask, lines[0]) : held?.body?.booking?.id;
  if (!bookingId) return;
  const path = `/bookings/${bookingId}`;
  const luck = random.next();
  if (luck < 0.1) return;
  if (luck < 0.25) {
    await ask('DELETE', path);
    return;
  }
  const checkout = await ask('POST', `${path}/checkout`, { email: `${person.uid}@fareground.test` });
  const session = /cs_\w+/.exec(String(checkout?.body?.url))?.[0];
  if (checkout?.status !== 200 || !session) return;
  await pay(shop, session);
  for (let looks = 0; looks < 5; looks++) {
    await sleep(random.whole(50, 500));
    const state = (await ask('GET', path))?.body?.booking?.state;
    if (state === 'confirmed') break;
  }
  if (random.next() < 0.4) await ask('DELETE', path);
}

interface Line {
  offeringId: string;
  tierId?: string;
  quantity?: number;
}

/** Joins the queue and looks at the place in it for a while; who loses patience leaves, or forgets it. @returns the booking of an offer */
async function waitFor({ random }: Shop, ask: Ask, line?: Line): Promise<string | undefined> {
  if (!line?.tierId) return;
  const { offeringId: eventId, tierId, quantity } = line;
  const joined = await ask('POST', '/waiting-entries', { eventId, tierId, quantity });
  const id = joined?.body?.place?.entry.id;
  if (!id) return;
  for (let looks = random.whole(1, 12); looks > 0; looks--) {
    const place = (await ask('GET', `/waiting-entries/${id}`))?.body?.place;
    if (place?.offer) return place.offer.bookingId;
    await sleep(random.whole(50, 500));
  }
  if (random.next() < 0.5) await ask('POST', `/waiting-entries/${id}/leave`);
}

function linesOf({ random, wares }: Shop): Line[] {
  const placesOf = (offeringId: string) => ({
    kind: 'event',
    offeringId,
    tierId: 'tier0',
    quantity: random.whole(1, 3),
  });
  const places = placesOf(wares.eventId);
  const wanted = placesOf(wares.fullEventId);
  const from = random.whole(0, 1);
  const seats = {
    kind: 'trip',
    offeringId: wares.tripId,
    from,
    to: random.whole(from + 1, 2),
    seats: [random.pick(wares.seats)],
  };
  return random.pick([[places], [seats], [places, seats], [wanted], [wanted]]);
}

async function pay({ sandboxUrl, random }: Shop, session: string): Promise<void> {
  await fetch(`${sandboxUrl}/_sandbox/sessions/${session}/pay`, {
    method: 'POST',
    body: JSON.stringify({ card: random.pick(CARDS) }),
  });
}

/** The answer, or null when the instance died or did not answer in time. */
function timed(answer: Promise<CallAnswer>): Promise<CallAnswer | null> {
  return Promise.race([answer.catch(() => null), sleep(CLIENT_WAITS).then(() => null)]);
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
