import { TICKETS, type Ticket, ticketConverter } from '@fareground/domain/access/ticket';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { HOUR } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { uniqueId, writeEvent } from '../../emulator/support/demo-sales.ts';
import { signUp } from '../../emulator/support/people.ts';
import { takeFreePlaces } from './free-places.ts';
import type { Journey } from './journey.ts';
import { adminApp, demo, signInAs } from './staff.ts';

/** The password of who bought. */
export const BUYER_PASSWORD = 'correct horse';

/** An event of this journey alone, that starts in an hour unless said otherwise, and tickets for it that somebody booked. */
export async function bookTickets(
  quantity: number,
  startsIn = HOUR,
  tiers: Partial<Tier>[] = [{ price: 0 }],
): Promise<{ event: Event; buyer: { email: string }; tickets: [Ticket, ...Ticket[]] }> {
  const db = getFirestore(adminApp());
  const startsAt = Date.now() + startsIn;
  const title = uniqueId('Lantern Walk');
  const { event } = await writeEvent(db, tiers, {
    title,
    doorsAt: startsAt,
    startsAt,
    endsAt: startsAt + HOUR,
  });
  const buyer = await signUp();
  const bookingId = await takeFreePlaces(buyer, event.id, quantity);
  const found = await db.collection(TICKETS).where('bookingId', '==', bookingId).get();
  const [first, ...rest] = found.docs.map((one) => ticketConverter.fromFirestore(one));
  if (!first) throw new Error(`no ticket was issued for ${bookingId}`);
  return { event, buyer, tickets: [first, ...rest] };
}

/** Signs in as the demo's gate and opens it for these sales. */
export async function openGate(journey: Journey, offeringIds: readonly string[]): Promise<void> {
  await signInAs(journey, demo('gate'), '/gate');
  await chooseSales(journey.page, offeringIds);
}

export async function chooseSales(page: Page, offeringIds: readonly string[]): Promise<void> {
  for (const id of offeringIds) await page.locator(`.gate-sale:has(input[value="${id}"])`).click();
  const listed = page.waitForResponse('**/api/gate/closed-tickets');
  await page.getByRole('button', { name: 'Open this gate' }).click();
  await listed;
  await page.getByLabel('Code or serial').waitFor();
}

/** Types a code; a serial with its booking's number. */
export async function typeCode(page: Page, code: string, reference?: string): Promise<void> {
  await page.getByLabel('Code or serial').fill(code);
  if (reference !== undefined) await page.getByLabel('Booking number').fill(reference);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

/**
 * Scans what is let in or out, and waits until the page says so. It says so for a second and a half, which somebody outside of a busy browser
 * misses: the page itself looks, from before the scan.
 * @param words of what it says
 */
export async function goesThrough(page: Page, words: string, scan: () => Promise<void>): Promise<void> {
  const said = page.waitForFunction(
    (wanted) => document.querySelector('.gate-verdict[data-tone=in]')?.textContent?.includes(wanted),
    words,
  );
  await Promise.all([said, scan()]);
}

/** A code as a keyboard scanner types it, anywhere on the page, with Enter. */
export async function scanByKeyboard(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
