import { onTaskDispatched } from 'firebase-functions/tasks';
import { taskOf } from '../platform/tasks.ts';
import { created, ofDocument } from './document-triggers.ts';
import { accountOf, noting, queue, trigger } from './function-options.ts';
import { onDemand } from './on-demand.ts';
import { plainServices } from './plain-services.ts';

// The outbox: mails are sent, and mailings written.

const mailing = { serviceAccount: accountOf('mail'), secrets: ['SMTP_URL'] };

/** A mail was written: its task is asked for. Where this was lost, the sweep asks. */
export const mailCreated = created(
  'messages.mailCreated',
  { ...trigger, document: 'mail/{id}' },
  {
    ask: ofDocument(async ({ after, id }) => {
      if (after?.exists)
        await plainServices().tasks.ask('sendMail', { id, dueAt: Number(after.get('dueAt')) });
    }),
  },
);

const deliverMail = onDemand('messages.sendMail', async () =>
  (await import('./open-mail-sender.ts')).openMailSender(process.env),
);

/**
 * Sends one mail. The pauses between attempts are the outbox's own (domain/src/messages/mail.ts); the queue tries again what died before
 * it could note anything. Its rates are what a mail server takes from one sender: docs/operations.md.
 */
export const sendMail = onTaskDispatched(
  {
    ...mailing,
    // Tickets are drawn with their fonts, several mails at once.
    concurrency: 10,
    maxInstances: 2,
    memory: '1GiB',
    cpu: 1,
    timeoutSeconds: 120,
    ...queue(10, 10, [30, 600], 3),
  },
  ({ data }) => deliverMail(taskOf(data).id),
);

const writeMailing = onDemand(
  'messages.continueMailing',
  async () => (await import('./notices.ts')).continueMailing,
);

/** Writes one page of a mailing (reminders, changes), which then asks for the next. */
export const continueMailing = onTaskDispatched(
  {
    ...noting,
    concurrency: 4,
    maxInstances: 2,
    memory: '512MiB',
    cpu: 1,
    timeoutSeconds: 120,
    ...queue(4, 5, [10, 300]),
  },
  ({ data }) => writeMailing(taskOf(data).id),
);
