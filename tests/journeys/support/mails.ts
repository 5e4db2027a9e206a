import { expect } from 'vitest';
import type { Message } from '../../../tools/mail-sink/messages.ts';
import { readSiteEnv } from '../../support/env.ts';

const mailsTo = async (email: string): Promise<Message[]> =>
  (await fetch(`${readSiteEnv().mailUrl}/messages?to=${encodeURIComponent(email)}`)).json() as Promise<
    Message[]
  >;

/** The link in the newest mail whose subject has these words, once there are so many. */
export async function mailedLink(email: string, subject: string, count = 1): Promise<URL> {
  const found = async () => (await mailsTo(email)).filter((mail) => mail.subject.includes(subject));
  await expect.poll(async () => (await found()).length).toBe(count);
  return new URL(/http\S+#key=\S+/.exec((await found())[0]?.text ?? '')?.[0] ?? '');
}

/** The words of the newest mail whose subject has these, once there is one. */
export async function mailedText(email: string, subject: string): Promise<string> {
  const found = async () => (await mailsTo(email)).filter((mail) => mail.subject.includes(subject));
  await expect.poll(async () => (await found()).length).toBeGreaterThan(0);
  return (await found())[0]?.text ?? '';
}
