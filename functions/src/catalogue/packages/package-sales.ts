import type { Services } from '../../platform/services.ts';

/** How many confirmed bookings have each of these packages: counted when it is asked, as all sales are (docs/adr/0017). */
export const packageSales = (
  { collections }: Pick<Services, 'collections'>,
  ids: readonly string[],
): Promise<{ id: string; bookings: number }[]> =>
  Promise.all(
    [...new Set(ids)].map(async (id) => {
      const sold = collections.bookings
        .where('packageIds', 'array-contains', id)
        .where('state', '==', 'confirmed');
      return { id, bookings: (await sold.count().get()).data().count };
    }),
  );
