import {
  type DocumentOptions,
  onDocumentCreated,
  onDocumentUpdated,
  onDocumentWritten,
} from 'firebase-functions/firestore';
import { onTaskDispatched, type TaskQueueOptions } from 'firebase-functions/tasks';
import { type Act, deliver, type Effect, type Effects, type Write } from '../ops/triggers/deliver.ts';
import { retryEffect } from '../ops/triggers/retry-effect.ts';
import { taskOf } from '../platform/tasks.ts';
import { queue } from './function-options.ts';
import { plainServices } from './plain-services.ts';

// Every trigger of a document is made here, so that none drops an event in silence (functions/src/ops/triggers/deliver.ts).

/** What each trigger does, by its name, for what is tried again. A process knows those of all groups. */
export const triggers = new Map<string, Effects>();

/** Does the same when it is tried again for the document as it stands then. */
export const ofDocument = (act: Act): Effect => ({ act, isRepeatable: true });
/** Rests on what a write changed, of which nothing is left when it is given up. */
export const ofChange = (act: Act): Effect => ({ act, isRepeatable: false });

/** @param name under which the trigger is exported, with its group */
function known(name: string, effects: Effects) {
  triggers.set(name, effects);
  return (write: Write) => deliver(plainServices(), name, effects, write);
}

type Given = Pick<Write, 'time'> & {
  readonly id: string;
  readonly document: string;
};
const writeOf = (
  { id, time, document: path }: Given,
  before: Write['before'],
  after: Write['after'],
): Write => ({
  ...{ eventId: id, time, path, id: path.split('/')[1] ?? '', before, after },
});

/** Told of every write of such a document: one function for each kind, because the emulator runs each function in a process of its own. */
export function written(name: string, options: DocumentOptions, effects: Effects) {
  const act = known(name, effects);
  return onDocumentWritten(options, (event) => act(writeOf(event, event.data?.before, event.data?.after)));
}
/** Told of new documents alone. */
export function created(name: string, options: DocumentOptions, effects: Effects) {
  const act = known(name, effects);
  return onDocumentCreated(options, (event) => act(writeOf(event, undefined, event.data)));
}
export function updated(name: string, options: DocumentOptions, effects: Effects) {
  const act = known(name, effects);
  return onDocumentUpdated(options, (event) => act(writeOf(event, event.data?.before, event.data?.after)));
}

/** Tries again what the triggers of its account could not do: staff asked for it. @param options its account and secrets, with the memory of the largest of them */
export const retrying = (options: TaskQueueOptions) =>
  onTaskDispatched(
    { ...options, concurrency: 4, maxInstances: 1, timeoutSeconds: 120, ...queue(4, 5, [10, 300]) },
    ({ data }) => retryEffect(plainServices(), triggers, taskOf(data).id),
  );
