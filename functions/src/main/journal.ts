import { openJournal } from '../journal/journal-files.ts';
import { writeDownBooking, writeDownGiftCard, writeDownInvoice } from '../journal/write-down.ts';
import { plainServices } from '../runtime/plain-services.ts';
import { appOf } from '../runtime/tasks.ts';

/** What is written down beside the database. */
export async function openWriters() {
  const needs = { ...plainServices(), journal: await openJournal(appOf()) };
  return {
    booking: (id: string) => writeDownBooking(needs, id),
    giftCard: (id: string) => writeDownGiftCard(needs, id),
    invoice: (id: string) => writeDownInvoice(needs, id),
  };
}
