import { bought } from '@fareground/domain/access/sample-ticket';
import { importSPKI, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { googleSaveLink } from './google-pass.ts';
import { makeTestKeys } from './test-keys.test-helper.ts';

const { google, googlePublicKey } = makeTestKeys();
const site = 'https://fareground.test';
const address = 'https://pay.google.com/gp/v/save/';
/** As long as a code of ours is. */
const ticket = {
  ...bought,
  token: `FG1.${'aB3_dE-gHi'.repeat(18)}`,
  attendeeName: 'Inês Moura',
  seat: 'stalls-12C',
};
const ride = {
  ...ticket,
  kind: 'trip' as const,
  category: 'train',
  detail: 'Minho Lines ML 204',
  bay: '4',
  doorsAt: null,
  fromName: 'Vigo Urzáiz',
  fromCity: 'Vigo',
  startZone: 'Europe/Madrid',
  toName: 'Porto Campanhã',
  toCity: 'Porto',
};

async function saved(wanted: typeof bought) {
  const url = await googleSaveLink(wanted, google, site);
  expect(url.startsWith(address)).toBe(true);
  const { payload, protectedHeader } = await jwtVerify(
    url.slice(address.length),
    await importSPKI(googlePublicKey, 'RS256'),
    { audience: 'google', issuer: google.email },
  );
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload).toMatchObject({ typ: 'savetowallet', origins: [site] });
  return payload.payload as Record<string, [Record<string, unknown>]>;
}

it('saves a ticket of an event with its code, seat, name and times by the venue’s clock', async () => {
  const { eventTicketClasses: [event] = [{}], eventTicketObjects: [object] = [{}] } = await saved(ticket);
  expect(event).toMatchObject({
    issuerName: 'Fareground',
    reviewStatus: 'UNDER_REVIEW',
    eventName: { defaultValue: { language: 'en', value: 'Night' } },
    dateTime: { start: '2026-11-18T11:06:40+00:00' },
  });
  expect(object).toMatchObject({
    id: `${google.issuerId}.${ticket.serial}`,
    classId: event.id,
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: ticket.token },
    ticketHolderName: 'Inês Moura',
    seatInfo: { seat: { defaultValue: { value: '12C STALLS' } } },
  });
});

it('has another class when the event has another time, since Google keeps the first', async () => {
  const { eventTicketClasses: [before] = [{}] } = await saved(ticket);
  const { eventTicketClasses: [after] = [{}] } = await saved({
    ...ticket,
    startsAt: ticket.startsAt + 86_400_000,
  });
  expect(after.id).not.toBe(before.id);
});

it('saves a ride with its stops, bay and seat', async () => {
  const { transitClasses: [kind] = [{}], transitObjects: [object] = [{}] } = await saved(ride);
  expect(kind).toMatchObject({ transitType: 'RAIL' });
  expect(object).toMatchObject({
    classId: kind.id,
    tripType: 'ONE_WAY',
    passengerNames: 'Inês Moura',
    ticketLeg: {
      originName: { defaultValue: { value: 'Vigo Urzáiz, Vigo' } },
      departureDateTime: '2026-11-18T12:06:40+01:00',
      platform: '4',
    },
  });
});

it('has an address of less than 2,500 signs, since the pass stands in it (docs/features/own-tickets.md)', async () => {
  for (const one of [ticket, ride]) {
    expect(
      (await googleSaveLink({ ...one, title: 'A long title of an event'.repeat(3) }, google, site)).length,
    ).toBeLessThan(2_500);
  }
});
