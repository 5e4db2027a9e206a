import { eventCategories } from '@fareground/domain/catalogue/events/category';
import { EVENTS } from '@fareground/domain/catalogue/events/event';
import { vehicleKinds } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { instantSchema } from '@fareground/domain/core/fields';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';

/** A sitemap may hold 50,000 addresses and 50 MB; ours are some 120 bytes each. */
const PER_FILE = 40_000;

interface Entry {
  readonly path: string;
  /** Epoch milliseconds. */
  readonly changedAt?: number;
}

/** What the sitemap needs of the database. */
export interface EventList {
  readonly count: () => Promise<number>;
  /** Events that everyone may see, by id. @param page from 0 */
  readonly page: (page: number, size: number) => Promise<readonly Entry[]>;
}

/** Events that are on sale or were. The ids of earlier files are passed over, not read whole: two fields of each. */
export function listEvents(db: Firestore): EventList {
  const published = db.collection(EVENTS).where('state', '==', 'published');
  return {
    count: async () => (await published.count().get()).data().count,
    page: async (page, size) => {
      const found = await published
        .orderBy(FieldPath.documentId())
        .select('updatedAt')
        .offset(page * size)
        .limit(size)
        .get();
      return found.docs.map((document) => {
        const changedAt = instantSchema.safeParse(document.get('updatedAt'));
        return { path: `/event/${document.id}`, ...(changedAt.success && { changedAt: changedAt.data }) };
      });
    },
  };
}

const standing: readonly Entry[] = [
  '/',
  '/events',
  ...eventCategories.map((category) => `/events/${category}`),
  '/travel',
  ...vehicleKinds.map((kind) => `/travel/${kind}`),
  '/about-us',
  '/join-us',
  '/terms',
].map((path) => ({ path }));

/**
 * `/sitemap.xml`, or one of the files that it names when one is not enough for all events.
 * @param file 0 for `/sitemap.xml`, n for `/sitemap-n.xml`
 * @returns nothing when there is no such file
 */
export async function sitemap(
  events: EventList,
  origin: string,
  file: number,
  perFile = PER_FILE,
): Promise<string | undefined> {
  const files = Math.max(1, Math.ceil((await events.count()) / perFile));
  if (file === 0 && files > 1) {
    const names = Array.from({ length: files }, (_, index) => `${origin}/sitemap-${index + 1}.xml`);
    return xml(
      'sitemapindex',
      names.map((name) => `<sitemap><loc>${name}</loc></sitemap>`),
    );
  }
  if (file > files) return undefined;
  const page = Math.max(0, file - 1);
  const entries = [...(page === 0 ? standing : []), ...(await events.page(page, perFile))];
  return xml(
    'urlset',
    entries.map((entry) => urlOf(entry, origin)),
  );
}

function urlOf({ path, changedAt }: Entry, origin: string): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<url><loc>${origin}${path}</loc>${changed}</url>`;
}

const xml = (root: string, items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join('\n')}</${root}>\n`;
