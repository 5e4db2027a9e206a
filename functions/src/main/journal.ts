import { archiveBooking, archiveGiftCard, archiveInvoice } from '../ops/archive/archive-sale.ts';
import { openJournal } from '../ops/archive/journal-files.ts';
import { appOf } from '../platform/tasks.ts';
import { plainServices } from './plain-services.ts';

/** What is written down beside the database. */
export async function openWriters() {
  const deps = { ...plainServices(), journal: await openJournal(appOf()) };
  return {
    booking: (id: string) => archiveBooking(deps, id),
    giftCard: (id: string) => archiveGiftCard(deps, id),
    invoice: (id: string) => archiveInvoice(deps, id),
  };
}
