import { openJournal } from '../ops/archive/journal-files.ts';
import { writeDownBooking, writeDownGiftCard, writeDownInvoice } from '../ops/archive/write-down.ts';
import { appOf } from '../platform/tasks.ts';
import { plainServices } from './plain-services.ts';

/** What is written down beside the database. */
export async function openWriters() {
  const deps = { ...plainServices(), journal: await openJournal(appOf()) };
  return {
    booking: (id: string) => writeDownBooking(deps, id),
    giftCard: (id: string) => writeDownGiftCard(deps, id),
    invoice: (id: string) => writeDownInvoice(deps, id),
  };
}
