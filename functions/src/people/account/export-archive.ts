import { type Zippable, zip } from 'fflate';
import { ticketPdf } from '../../access/tickets/ticket-pdf.ts';
import type { Services } from '../../platform/services.ts';
import { picturesOf } from './own-pictures.ts';
import { type PersonalData, readPersonalData } from './personal-data.ts';

/**
 * One zip archive with everything that is kept about a person: JSON a machine can read, tickets as PDF, one file a
 * booking, and the pictures they uploaded.
 */
export async function exportArchive(
  services: Pick<Services, 'auth' | 'db' | 'collections' | 'now'>,
  uid: string,
): Promise<Uint8Array> {
  const data = await readPersonalData(services, uid);
  const files: Zippable = {
    'README.txt': text(readme(data, services.now())),
    'account.json': json(data.account),
    'profile.json': json(data.profile),
    'bookings.json': json(data.bookings),
    'payments.json': json(data.payments),
    'refunds.json': json(data.refunds),
    'invoices.json': json(data.invoices),
    'tickets.json': json(data.tickets),
    'answers.json': json(data.answers),
    'waiting-lists.json': json(data.waitingEntries),
    'application.json': json(data.application),
    'marketing-consent.json': json(data.marketingConsent),
    'mail.json': json(data.mail),
    'changes-by-staff.json': json(data.audit),
  };
  for (const [name, documents] of Object.entries(data.belowProfile)) files[`${name}.json`] = json(documents);
  for (const [bookingId, tickets] of Map.groupBy(data.tickets, (ticket) => ticket.bookingId)) {
    files[`tickets/${bookingId}.pdf`] = [await ticketPdf(tickets), { level: 0 }];
  }
  for (const { name, bytes } of await picturesOf(services, uid)) {
    files[`pictures/${name}`] = [bytes, { level: 0 }];
  }
  return new Promise((resolve, reject) => {
    zip(files, { level: 6 }, (error, archive) => (error ? reject(error) : resolve(archive)));
  });
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

/** Instants are written so that a person can read them: "2026-11-27T21:30:00.000Z". */
const json = (value: unknown): Uint8Array =>
  text(
    `${JSON.stringify(
      value,
      (key, held: unknown) =>
        typeof held === 'number' && /(At|Until)$/.test(key) ? new Date(held).toISOString() : held,
      2,
    )}\n`,
  );

function readme({ bookings, tickets }: PersonalData, now: number): string {
  return [
    'Your data at Fareground',
    '',
    `Made ${new Date(now).toISOString()}. ${bookings.length} bookings, ${tickets.length} tickets.`,
    '',
    'account.json           how you sign in (never your password)',
    'profile.json           name, phone, language, time zone, which mails you want',
    'passengers.json        people you saved to book for, if any',
    'sessions.json          devices that were signed in, if any',
    'bookings.json          every booking, also those that ran out',
    'payments.json          every attempt to pay; your card is with the payment provider, never with us',
    'refunds.json           what was sent back',
    'invoices.json          invoices and credit notes that were made out for your bookings',
    'tickets.json           every ticket; tickets/ has them as PDF, one file a booking',
    'answers.json           what you answered to organisers, for a booking or a ticket you were given',
    'waiting-lists.json     what you waited for, and where you stand, if anywhere',
    'application.json       your application on the page "Join us", if any',
    'marketing-consent.json whether you agreed to news and offers by email: when, where and in which words',
    'mail.json              mails we sent you',
    'changes-by-staff.json  what our staff changed on your account',
    'pictures/              pictures you uploaded',
    '',
    'Amounts are whole numbers of the smallest unit of their currency (cents). Times are in UTC.',
    '',
  ].join('\n');
}
