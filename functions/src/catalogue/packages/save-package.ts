import type { SavePackageRequest } from '@fareground/domain/api/packages';
import { type Package, packageLifecycle, packagePath } from '@fareground/domain/catalogue/packages/package';
import type { PackageForm } from '@fareground/domain/catalogue/packages/package-form';
import { type PackagedEvent, readPackageForm } from '@fareground/domain/catalogue/packages/read-package-form';
import { AppError } from '@fareground/domain/core/errors';
import { slugSchema } from '@fareground/domain/core/fields';
import { move } from '@fareground/domain/core/lifecycle';
import type { Transaction } from 'firebase-admin/firestore';
import { addAudit } from '../../platform/audit/audit.ts';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/**
 * Writes a package as the form says it, against its events as they are now. The same call again answers the same package.
 * @throws AppError wrong-state when somebody saved it since; invalid-argument with every fault of the form (`faults`, domain/src/catalogue/packages/read-package-form.ts)
 */
export async function savePackage(
  deps: Deps,
  caller: Caller,
  { id, key, body }: { id: string; key: string; body: SavePackageRequest },
): Promise<Package> {
  const { db, collections, now } = deps;
  if (!slugSchema.safeParse(id).success)
    throw new AppError('invalid-argument', `no id: ${id}`, { field: 'id' });
  return runTransaction(db, async (transaction) => {
    const at = now();
    const input = ['save-package', id, body];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    const reference = collections.packages.doc(id);
    const stored = (await transaction.get(reference)).data() ?? null;
    if (request.isRepeat && stored) return stored;
    if ((stored?.updatedAt ?? null) !== body.seen) {
      throw new AppError('wrong-state', `${id} was saved meanwhile`, {
        updatedAt: stored?.updatedAt ?? null,
      });
    }
    const read = readPackageForm(body.form, {
      id,
      stored,
      events: await readEvents(deps, transaction, body.form),
      goesOnSale: body.putOnSale,
      by: caller.uid,
      now: Math.max(at, (stored?.updatedAt ?? 0) + 1),
    });
    if (!read.ok) {
      const { faults } = read;
      throw new AppError('invalid-argument', `${id} has ${faults.length} faults`, { faults });
    }
    const { state } = read.package;
    const saved = body.putOnSale
      ? { ...read.package, state: move(packageLifecycle, state, 'onSale') }
      : read.package;
    request.record();
    transaction.set(reference, saved);
    addAudit(db, transaction, {
      id: `package-${id}-${saved.updatedAt}`,
      at,
      actor: caller,
      action: body.putOnSale ? 'packages.put-on-sale' : 'packages.save',
      target: packagePath(id),
      reason: '',
      before: stored,
      after: saved,
    });
    return saved;
  });
}

/** The events that the form names, with their tiers, as far as they are there. */
async function readEvents(
  { collections, log }: Deps,
  transaction: Transaction,
  { parts }: PackageForm,
): Promise<PackagedEvent[]> {
  const ids = [...new Set(parts.map(({ eventId }) => eventId))].filter(
    (eventId) => slugSchema.safeParse(eventId).success,
  );
  if (ids.length === 0) return [];
  const [events, tiers] = await Promise.all([
    Promise.all(ids.map((eventId) => transaction.get(collections.events.doc(eventId)))),
    Promise.all(ids.map((eventId) => transaction.get(collections.tiersOf(eventId)))),
  ]);
  return events.flatMap((found, index) => {
    const event = found.data();
    return event ? [{ event, tiers: readableDocuments(tiers[index]?.docs ?? [], log) }] : [];
  });
}
