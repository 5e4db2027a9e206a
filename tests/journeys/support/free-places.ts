import { call } from '../../emulator/support/call.ts';
import type { Person } from '../../emulator/support/people.ts';
import { site } from './journey.ts';

/** Books free places of an event's first tier, which are confirmed at once. @returns the booking's number */
export async function takeFreePlaces(
  person: Person,
  offeringId: string,
  quantity: number,
  buyer?: { readonly name: string; readonly email: string },
): Promise<string> {
  const lines = [{ kind: 'event', offeringId, tierId: 'tier0', quantity }];
  const held = await call(site(), 'POST', '/bookings', { person, body: { lines, ...(buyer && { buyer }) } });
  const id: string | undefined = held.body.booking?.id;
  if (!id) throw new Error(`nothing was held: ${JSON.stringify(held.body)}`);
  await call(site(), 'POST', `/bookings/${id}/checkout`, { person });
  return id;
}
