import { AppError } from '@fareground/domain/core/errors';
import { caseId, isDue } from '@fareground/domain/people/case';
import { closeCase, setAside } from '../../platform/case-book.ts';
import type { Services } from '../../platform/services.ts';
import { type Effects, effectOfCase } from './deliver.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/**
 * Tries once more what a trigger could not do, for the document as it stands now. What fails again waits for staff again. Done twice it does
 * no harm.
 * @param triggers of this deploy, by name; one that is no longer there has nothing left to do
 * @param id of its case, which staff asked to have tried again
 */
export async function retryEffect(
  deps: Deps,
  triggers: ReadonlyMap<string, Effects>,
  id: string,
): Promise<void> {
  const found = (await deps.collections.cases.doc(id).get()).data();
  if (!found || !isDue(found, deps.now())) return;
  const { name, effect } = effectOfCase(id);
  const document = await deps.db.doc(found.target).get();
  try {
    const known = triggers.get(name)?.[effect];
    if (!known) throw new AppError('not-found', `${name} does no ${effect}`);
    const [, topId = ''] = found.target.split('/');
    await known.act({
      eventId: id,
      time: new Date(found.firstFailedAt).toISOString(),
      path: found.target,
      id: topId,
      before: document,
      after: document,
    });
  } catch (error) {
    const { target, firstFailedAt: since } = found;
    await setAside(deps, {
      area: 'triggers',
      id: id.slice(caseId('triggers', '').length),
      target,
      error,
      since,
    });
    return;
  }
  await closeCase(deps, id);
}
