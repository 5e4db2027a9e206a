import { shownBookingResponseSchema } from '@fareground/domain/api/shown-bookings';
import type { Booking } from '@fareground/domain/booking/booking';
import { mailConverter, mailPath } from '@fareground/domain/messages/mail';
import { initializeApp } from 'firebase-admin/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingByLink } from '../../functions/src/access/links/booking-by-link.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { createMailFiles } from '../../functions/src/main/mail-files.ts';
import { sendMail } from '../../functions/src/messages/send-mail.ts';
import { openSmtp } from '../../functions/src/messages/smtp.ts';
import { type MailSink, startMailSink } from '../../tools/mail-sink/server.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { startServer } from './support/test-server.ts';

// A purchase, its cancelling and its refund, in a project where no trigger hears of their mails: each is sent here, to a real mail server.
// Before the bench, which takes the app that is there.
initializeApp({ projectId: 'demo-booking-mails' });
const FROM = 'Fareground <mail@fareground.test>';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
let sink: MailSink;
beforeAll(async () => {
  [harness, sink] = await Promise.all([startSagaHarness(), startMailSink({ smtpPort: 0, httpPort: 0 })]);
  services = harness.instance();
});
afterAll(async () => {
  await Promise.all([harness.stop(), sink.stop()]);
});

async function buy(email = `${crypto.randomUUID()}@fareground.test`) {
  const { event } = await writeEvent(services.db, [{ capacity: 10, price: 2_000 }]);
  const who = { ...caller(), email };
  const line = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 };
  const held = await harness.hold(services, { lines: [line] }, who);
  await harness.pay(services, held);
  for (const until of ['checkout.session.completed', 'payment_intent.succeeded'])
    for (const webhook of await harness.webhooks(held, until)) await harness.deliver(services, webhook);
  const { booking } = await harness.truth(services, held);
  expect(booking.state).toBe('confirmed');
  return { booking, who };
}

async function send(id: string, to: string) {
  const filesOf = createMailFiles({ db: services.db, from: FROM, site: 'http://127.0.0.1:5000' });
  const deliver = await openSmtp({ smtpUrl: sink.smtpUrl, from: FROM }, filesOf);
  await sendMail({ db: services.db, now: Date.now, log: silent, deliver }, id);
  const mail = mailConverter.fromFirestore(await services.db.doc(mailPath(id)).get());
  expect(mail.state).toBe('sent');
  return sink.messages.list(to)[0];
}

describe('a mailed link', () => {
  const linkOf = (booking: Booking) => new URL(services.links.urlOf(booking)).hash.replace('#key=', '');

  it('shows the booking and its tickets without a sign-in, and nothing of who bought it', async () => {
    const { booking, who } = await buy();
    const shown = await bookingByLink(services, booking.id, linkOf(booking));
    expect(shownBookingResponseSchema.parse(shown)).toEqual(shown);
    expect(shown.tickets.map(({ serial }) => serial).sort()).toEqual([...booking.ticketSerials].sort());
    expect(shown.tickets[0]?.token).toMatch(/^FG1\./);
    for (const secret of [who.uid, who.email]) expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it('opens no other booking, and a wrong one is answered as a booking that there is not', async () => {
    const [{ booking }, other] = await Promise.all([buy(), buy()]);
    const wrong: [string, string][] = [
      [booking.id, linkOf(other.booking)],
      ['0000000000', linkOf(booking)],
      [booking.id, 'x'],
    ];
    const answers = wrong.map(([id, key]) =>
      bookingByLink(services, id, key).catch((error: unknown) => error),
    );
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ code: 'not-found' });
  });

  it('is asked for without a token, and no other call is open by it', async () => {
    const startedAt = Date.now();
    const server = await startServer({}, 'api', undefined, () => startedAt);
    try {
      const ask = (path: string) => call(server.url, 'POST', path, { body: { key: 'wrong' } });
      expect(await ask('/shown-bookings/0123456789')).toMatchObject({
        status: 404,
        body: { error: { code: 'not-found' } },
      });
      expect((await ask('/bookings/0123456789/checkout')).status).toBe(401);
      const answers = await Promise.all(Array.from({ length: 90 }, () => ask('/shown-bookings/0123456789')));
      const limited = answers.filter(({ status }) => status === 429);
      // One of the sixty was asked above.
      expect(limited).toHaveLength(31);
      expect(limited[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await server.stop();
    }
  });
});

describe('what is paid is mailed', () => {
  it('a purchase: once, with the tickets, a calendar file and a link that opens the booking', async () => {
    const { booking, who } = await buy();
    const message = await send(`purchase-${booking.id}`, who.email);
    const files = message?.attachments ?? [];
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      [`tickets-${booking.id}.pdf`, 'application/pdf'],
      [`booking-${booking.id}.ics`, 'text/calendar'],
    ]);
    const [pdf, calendar] = files.map(({ content }) => Buffer.from(content).toString('latin1'));
    expect(pdf?.match(/\/Type \/Page\b/g)).toHaveLength(2);
    // The one of the file that the buyer saves, so that a calendar has it once.
    expect(calendar).toMatch(new RegExp(`UID:${booking.id}-0@[a-z0-9.]+\r\n`));
    const url = /http\S+#key=(\S+)/.exec(message?.text ?? '');
    expect(url?.[0]).toContain(`/booking/${booking.id}#`);
    expect(services.links.opens(booking.id, url?.[1] ?? '', Date.now())).toBe(true);
  });

  it('its cancelling and its refund', async () => {
    const { booking, who } = await buy();
    const cancelled = await cancelBooking(services, who, booking);
    expect(cancelled.state).toBe('cancelled');
    const message = await send(`cancelled-${booking.id}`, who.email);
    expect(message?.text).toContain('go back the way you paid');
    expect(message?.attachments.map(({ content }) => Buffer.from(content).toString())[0]).toContain(
      'METHOD:CANCEL',
    );
    const [refund] = (await services.collections.refunds.where('bookingId', '==', booking.id).get()).docs;
    expect(refund?.data().state).toBe('succeeded');
    const refunded = await send(`refunded-${refund?.id}`, who.email);
    expect(refunded?.subject).toContain('Your refund is on its way');
  });

  it('a mail of a purchase has the tickets as they stand when it is sent', async () => {
    const { booking, who } = await buy();
    await cancelBooking(services, who, booking);
    const late = await send(`purchase-${booking.id}`, who.email);
    expect(Buffer.from(late?.attachments[1]?.content ?? []).toString()).toContain('METHOD:CANCEL');
  });
});
