import { sold } from '@fareground/domain/booking/sample-bookings';
import { anyCard } from '@fareground/domain/payments/gift-cards/sample-cards';
import { sampleInvoice } from '@fareground/domain/payments/invoices/sample-invoices';
import { anyBooking, paymentOf } from '@fareground/domain/payments/ledger/samples.test-helper';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryText, readEntry } from './entry.ts';
import { type JournalFile, pathOf, readPath } from './journal-files.ts';

const secrets = [
  'ana@fareground.test',
  'Ana Silva',
  'Bruno Dias',
  'for your birthday',
  'https://pay.test/cs_1',
];
const ofBooking = (booking: typeof sold) => ({
  ...{ kind: 'booking' as const, booking, payments: [paymentOf(booking)] },
  ...{ refunds: [], tickets: [], movements: [] },
});

describe('an entry', () => {
  test('of any booking is read as it was written, but for names', () => {
    fc.assert(
      fc.property(anyBooking, (booking) => {
        const read = readEntry(entryText(ofBooking(booking)));
        expect(readEntry(entryText(read))).toEqual(read);
        if (read.kind !== 'booking') throw new Error(read.kind);
        const { buyerEmail: _1, buyerName: _2, lines, ...rest } = booking;
        expect(read.booking).toMatchObject(JSON.parse(JSON.stringify(rest)));
        expect(read.booking.lines.map(({ claims }) => claims)).toEqual(lines.map(({ claims }) => claims));
      }),
    );
  });

  test('names nobody', () => {
    const [line] = sold.lines;
    if (!line) throw new Error('the sample has a line');
    const [email = '', name = '', friend = '', words = '', checkoutUrl = ''] = secrets;
    const booking = {
      ...{ ...sold, buyerEmail: email, buyerName: name },
      lines: [{ ...line, attendees: [{ name: friend }] }],
    };
    const order = { sessionId: 'cs_1', paymentIntentId: 'pi_1', checkoutUrl, from: name, message: words };
    const card = { ...anyCard, email, reason: `For ${friend}`, order };
    const entry = ofBooking(booking);
    const payments = entry.payments.map((payment) => ({ ...payment, checkoutUrl }));
    const texts = [entryText({ ...entry, payments }), entryText({ kind: 'gift-card', card, movements: [] })];
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('of an invoice is whole', () => {
    const entry = {
      ...{ kind: 'invoice' as const, invoice: sampleInvoice.invoice },
      series: { id: 'invoice-2026', last: 1 },
    };
    expect(readEntry(entryText(entry))).toEqual(entry);
  });
});

describe('a file of the journal', () => {
  test.each<JournalFile>([
    { kind: 'booking', id: '0123456789', changedAt: 1_794_000_000_000, committedAt: 1_794_000_000_000_123 },
    { kind: 'invoice', id: '0123456789-1-r2-back', changedAt: 1, committedAt: 1_794_000_000_000_123 },
    { kind: 'gift-card', id: 'gc-0123456789012345', changedAt: 0, committedAt: 1_794_000_000_000_123 },
  ])('is found by its name: %o', (file) => {
    expect(pathOf(file)).toMatch(/^journal\/2026-11-0[67]\//);
    expect(readPath(pathOf(file))).toEqual(file);
  });

  test.each(['journal/2026-11-06/notes.txt', '2026-11-06T03:00/all.export_metadata', 'journal/'])(
    'is not %s',
    (path) => expect(readPath(path)).toBeNull(),
  );
});
