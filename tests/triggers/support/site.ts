import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import { z } from 'zod';
import * as functions from '../../../functions/src/main/index.ts';
import { openTasks } from '../../../functions/src/platform/tasks.ts';
import { readSiteEnv } from '../../support/env.ts';

/** The running site. */
export const site = readSiteEnv();
export const app = getApps()[0] ?? initializeApp({ projectId: site.projectId });
export const db = getFirestore(app);
export const tasks = openTasks(app);

/** Resolves once it is so. */
export const untilTrue = (look: () => Promise<unknown>): Promise<void> =>
  expect.poll(async () => Boolean(await look()), { timeout: 300_000, interval: 250 }).toBe(true);

/** Whether a document of the collection has the value in the field. */
export async function isThere(collection: string, field: string, value: unknown): Promise<boolean> {
  return !(await db.collection(collection).where(field, '==', value).limit(1).get()).empty;
}

const endpoint = z.object({
  httpsTrigger: z.unknown().optional(),
  taskQueueTrigger: z.unknown().optional(),
  scheduleTrigger: z.unknown().optional(),
  eventTrigger: z.object({ eventType: z.string() }).optional(),
});

function kindOf(one: unknown): 'http' | 'queue' | 'clock' | 'document' {
  const { httpsTrigger, taskQueueTrigger, scheduleTrigger, eventTrigger } = endpoint.parse(
    (one as { __endpoint: unknown }).__endpoint,
  );
  if (httpsTrigger) return 'http';
  if (taskQueueTrigger) return 'queue';
  if (scheduleTrigger) return 'clock';
  if (eventTrigger?.eventType.startsWith('google.cloud.firestore')) return 'document';
  throw new Error(`a kind of function that no test knows: ${JSON.stringify(eventTrigger)}`);
}

/** The names of all functions of a kind, in order: a table of cases that leaves one out is not whole. */
export const namesOf = (kind: ReturnType<typeof kindOf>): string[] =>
  Object.entries(functions)
    .flatMap(([group, members]) =>
      Object.entries(members).map(([name, one]) => ({ id: `${group}-${name}`, one })),
    )
    .filter(({ one }) => kindOf(one) === kind)
    .map(({ id }) => id)
    .sort();
