import { EVENTS } from '@fareground/domain/catalogue/events/event';
import { EVENT_DRAFTS } from '@fareground/domain/catalogue/events/event-draft';
import { ROUTES } from '@fareground/domain/catalogue/trips/route';
import { TRIPS } from '@fareground/domain/catalogue/trips/trip';
import { VEHICLES } from '@fareground/domain/catalogue/vehicles/vehicle';
import { readJsonText } from '@fareground/domain/core/document';
import { namedPartner, type Partner, partnersOfNames } from '@fareground/domain/people/partner';
import { type DocumentReference, FieldPath, type Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../../../functions/src/platform/firestore/collections.ts';
import type { LinkPartners } from '../parse-command.ts';
import { queryPages } from '../query-pages.ts';

interface Deps {
  readonly db: Firestore;
  readonly collections: Collections;
  readonly now: () => number;
  readonly say: (line: string) => void;
  readonly check: () => void;
}

/** Where names stand that nobody has linked yet. */
const fields = [
  [EVENTS, 'organiser'],
  [VEHICLES, 'operator'],
  [ROUTES, 'operator'],
  [TRIPS, 'operator'],
] as const;

/** Who wrote it, in the audit log. */
const WRITER = 'link-partners';

/**
 * Makes a partner of each name of an organiser or operator, and links what has the name to it. What is linked already stays as it is, so it may be interrupted
 * and run again. @returns the exit status
 */
export async function linkPartners(deps: Deps, { isDryRun, same }: LinkPartners): Promise<number> {
  const { collections, now, say } = deps;
  const counts = new Map<string, number>();
  for await (const { name } of unlinked(deps)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const partners = partnersOfNames(counts, same);
  const partnerOf = new Map(
    partners.flatMap((partner) => partner.names.map((name) => [name, partner] as const)),
  );
  for (const { id, name, names } of partners) {
    const total = names.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
    const others = names.slice(1).map((one) => `"${one}"`);
    say(`${id}: "${name}"${others.length > 0 ? `, also ${others.join(', ')}` : ''}, ${total} documents`);
    if (isDryRun) continue;
    const at = now();
    const stamp = { createdAt: at, updatedAt: at, updatedBy: WRITER };
    await createUnlessThere(collections, { ...namedPartner(id, name.slice(0, 80)), ...stamp });
  }
  if (isDryRun) {
    say(`${partners.length} partners to make or to find; nothing was written.`);
    return 0;
  }
  let linked = 0;
  for await (const { name, reference } of unlinked(deps)) {
    const partner = partnerOf.get(name);
    if (!partner) continue;
    await reference.update({ partnerId: partner.id, updatedAt: now(), updatedBy: WRITER });
    linked += 1;
  }
  linked += await linkDrafts(deps);
  say(`${partners.length} partners, ${linked} documents linked. Now: npm run admin -- rebuild-reports`);
  return 0;
}

/** Every document that names somebody and no partner. */
async function* unlinked({
  db,
  check,
}: Deps): AsyncGenerator<{ name: string; reference: DocumentReference }> {
  for (const [collection, field] of fields) {
    const all = db.collection(collection).orderBy(FieldPath.documentId());
    for await (const page of queryPages(all, check)) {
      for (const document of page) {
        const name: unknown = document.get(field);
        if (typeof name !== 'string' || name === '' || document.get('partnerId') !== undefined) continue;
        yield { name, reference: document.ref };
      }
    }
  }
}

/** One that was made before stays as staff left it. */
async function createUnlessThere({ partners }: Collections, partner: Partner): Promise<void> {
  const reference = partners.doc(partner.id);
  if (!(await reference.get()).exists) await reference.create(partner);
}

/** What is being written about an event goes on with its partner, or publishing it would take that away. @returns how many drafts were changed */
async function linkDrafts({ db, collections, check }: Deps): Promise<number> {
  let linked = 0;
  const all = db.collection(EVENT_DRAFTS).orderBy(FieldPath.documentId());
  for await (const page of queryPages(all, check)) {
    for (const draft of page) {
      const eventId: unknown = draft.get('eventId');
      const form = readJsonText('form', String(draft.get('form'))) as Record<string, unknown>;
      if (typeof eventId !== 'string' || eventId === '' || form.partnerId) continue;
      const partnerId = (await collections.events.doc(eventId).get()).data()?.partnerId;
      if (!partnerId) continue;
      const { updateTime } = draft;
      await draft.ref.update(
        { form: JSON.stringify({ ...form, partnerId }) },
        { lastUpdateTime: updateTime },
      );
      linked += 1;
    }
  }
  return linked;
}
