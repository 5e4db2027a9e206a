import type { Tier } from '@fareground/domain/catalogue/events/tier';
import type { Package } from '@fareground/domain/catalogue/packages/package';
import type { Transaction } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'collections' | 'log'>;

/** The packages with places of an event: read among the reads of a transaction that writes its tiers. */
export async function packagesOf(
  { collections, log }: Deps,
  transaction: Transaction,
  eventId: string,
): Promise<readonly Package[]> {
  const found = await transaction.get(collections.packages.where('eventIds', 'array-contains', eventId));
  return readableDocuments(found.docs, log);
}

/** Writes down what the places of these packages cost by themselves now, so that nobody is told that they save what they do not. */
export function renewRegularPrices(
  { collections }: Deps,
  transaction: Transaction,
  packages: readonly Package[],
  tiers: readonly Tier[],
): void {
  for (const sold of packages) {
    const parts = sold.parts.map((part) => {
      const tier = tiers.find(({ id, eventId }) => id === part.tierId && eventId === part.eventId);
      const fare = tier?.fares?.find(({ id }) => id === part.fareId);
      return tier ? { ...part, regular: fare?.price ?? tier.price } : part;
    });
    const isOther = parts.some(({ regular }, index) => regular !== sold.parts[index]?.regular);
    if (isOther) transaction.update(collections.packages.doc(sold.id), { parts });
  }
}
