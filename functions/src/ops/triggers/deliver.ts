import { HOUR } from '@fareground/domain/core/time';
import { type Case, caseId } from '@fareground/domain/people/case';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { setAside } from '../../platform/case-book.ts';
import type { Services } from '../../platform/services.ts';
import type { Queue } from '../../platform/tasks.ts';

/** A write of a document, of which a trigger is told. */
export interface Write {
  readonly eventId: string;
  /** When it was written, ISO 8601. */
  readonly time: string;
  /** Of the document. */
  readonly path: string;
  /** Of the document in the collection at the top: an event's, also where a tier of it was written. */
  readonly id: string;
  /** As it was; absent of a trigger that is told of new documents alone. */
  readonly before?: DocumentSnapshot | undefined;
  readonly after?: DocumentSnapshot | undefined;
}

export type Act = (write: Write) => Promise<unknown>;

/** What a trigger does of a write. */
export interface Effect {
  readonly act: Act;
  /** It comes out the same for the document as it stands, so that it can be tried again when what was before it is gone. */
  readonly isRepeatable: boolean;
}

/** Each of them must be idempotent: an event is delivered again after a failure. By name. */
export type Effects = Readonly<Record<string, Effect>>;

/** An outage of ours or the platform's is over by then. The platform itself would try for seven days, and then drop the event. */
export const GIVE_UP_AFTER = 6 * HOUR;

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/**
 * Does everything that a trigger does of a write, whichever of it fails. While the write is young a failure is thrown, so that the platform
 * delivers it again; later each effect that fails becomes a case that staff see, and the event is done with.
 * @param name of the trigger, with its group: "records.eventWritten"
 */
export async function deliver(deps: Deps, name: string, effects: Effects, write: Write): Promise<void> {
  const all = Object.entries(effects);
  const results = await Promise.allSettled(all.map(async ([, { act }]) => act(write)));
  const isYoung = deps.now() - Date.parse(write.time) < GIVE_UP_AFTER;
  for (const [index, [effect, { isRepeatable }]] of all.entries()) {
    const result = results[index];
    if (result?.status !== 'rejected') continue;
    if (isYoung) throw result.reason;
    await setAside(deps, {
      area: 'triggers',
      id: triggerCaseId(name, effect, write.eventId),
      target: write.path,
      ...(!isRepeatable && { byHand: true }),
      error: result.reason,
      since: Date.parse(write.time),
    });
  }
}

/** Ends with the event's own id, of letters that a document's may have. */
const triggerCaseId = (name: string, effect: string, eventId: string): string =>
  `${name}.${effect}.${eventId.replaceAll(/[^\w-]/g, '_').slice(0, 100)}`;

/** The trigger and the effect that a case of the area `triggers` is about. */
export function effectOfCase(id: string): { name: string; effect: string } {
  const [group = '', trigger = '', effect = ''] = id.slice(caseId('triggers', '').length).split('.');
  return { name: `${group}.${trigger}`, effect };
}

/** Where a case is tried again: by a function of the account that the trigger has. */
export const retryQueueOf = ({ id }: Pick<Case, 'id'>): Queue =>
  effectOfCase(id).name.startsWith('sale.') ? 'retrySaleTrigger' : 'retryTrigger';
