import type { Random } from '../../tools/seed/random.ts';
import { type CallAnswer, call } from '../emulator/support/call.ts';
import type { Person } from '../emulator/support/people.ts';

export interface Wares {
  eventId: string;
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
const MOST_TRIES = 8;

/** Most pay with a card that works. */
const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000007726',
] as const;

/**
 * One buyer's evening: holds places, of the event, the trip or both; walks away, or releases them, or pays; and of those who paid
 * some cancel. Whatever the instances do, the buyer asks as the site does: again, with the same key.
 */
export async function walk(shop: Shop, person: Person): Promise<void> {
  const { random } = shop;
  const ask = async (method: string, path: string, body?: unknown): Promise<CallAnswer | null> => {
    const key = crypto.randomUUID();
    for (let tries = 0; tries < MOST_TRIES; tries++) {
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

  const held = await ask('POST', '/bookings', { lines: linesOf(shop) });
  if (held?.status !== 201) return;
  const path = `/bookings/${held.body.booking.id}`;
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

function linesOf({ random, wares }: Shop): unknown[] {
  const places = {
    kind: 'event',
    saleId: wares.eventId,
    tierId: 'tier0',
    quantity: random.whole(1, 3),
  };
  const from = random.whole(0, 1);
  const seats = {
    kind: 'trip',
    saleId: wares.tripId,
    from,
    to: random.whole(from + 1, 2),
    seats: [random.pick(wares.seats)],
  };
  return random.pick([[places], [seats], [places, seats]]);
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
