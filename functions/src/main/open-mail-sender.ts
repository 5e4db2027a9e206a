import { getFirestore } from 'firebase-admin/firestore';
import { sendMail } from '../messages/send-mail.ts';
import { openSmtp } from '../messages/smtp.ts';
import { readMailConfig } from '../platform/config.ts';
import { log } from '../platform/log.ts';
import { appOf } from '../platform/tasks.ts';
import { createMailFiles } from './mail-files.ts';

/** What the function that sends mails stands on. @throws Error naming the setting that is missing */
export async function openMailSender(
  environment: Record<string, string | undefined>,
): Promise<(id: string) => Promise<void>> {
  const config = readMailConfig(environment);
  const db = getFirestore(appOf());
  const deliver = await openSmtp(config, createMailFiles({ db, ...config }));
  const deps = { db, now: Date.now, log, deliver };
  return (id) => sendMail(deps, id);
}
