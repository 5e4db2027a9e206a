import { createHash } from 'node:crypto';
import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { getFunctions } from 'firebase-admin/functions';
import { z } from 'zod';

/** The region of every function and its queue: a setting of the target. */
export const REGION = process.env.APP_REGION ?? 'europe-west1';

/** The task-queue functions, each with its group; each has a queue of its name. */
const groups = {
  sendMail: 'messages',
  continueMailing: 'messages',
  continueChange: 'sale',
  processWaitlist: 'sale',
  updateSearchIndex: 'records',
  updateDepartures: 'records',
  retryTrigger: 'records',
  retrySaleTrigger: 'sale',
} as const;
export type Queue = keyof typeof groups;

export interface Tasks {
  /**
   * Asks for a task about a document. For one document and one `dueAt` there is one task, however often it is asked for: a document
   * that is to have another gets another `dueAt`.
   */
  ask(queue: Queue, document: { readonly id: string; readonly dueAt: number }): Promise<void>;
}

const taskSchema = z.object({ id: z.string().min(1).max(200) });

/** What a task-queue function was given. @throws ZodError */
export const taskOf = (data: unknown): { id: string } => taskSchema.parse(data);

/** This process's application. */
export const appOf = (): App => getApps()[0] ?? initializeApp();

const ALREADY_EXISTS = 'functions/task-already-exists';

/** Cloud Tasks, or its emulator where CLOUD_TASKS_EMULATOR_HOST says so. */
export function openTasks(app: App): Tasks {
  const functions = getFunctions(app);
  return {
    async ask(queue, { id, dueAt }) {
      // A hash: names that follow each other are slow to look up (Cloud Tasks' own advice), and ids may hold other letters.
      const name = createHash('sha256').update(`${id} ${dueAt}`).digest('hex');
      try {
        const address = `locations/${REGION}/functions/${groups[queue]}-${queue}`;
        await functions.taskQueue(address).enqueue({ id }, { id: name });
      } catch (error) {
        if ((error as { code?: unknown }).code !== ALREADY_EXISTS) throw error;
      }
    },
  };
}
