import { DAY, MINUTE } from '@fareground/domain/core/time';
import {
  MAX_ATTEMPTS,
  type Mail,
  mailConverter,
  mailPath,
  secretMark,
} from '@fareground/domain/messages/mail';
import { mailTextConverter, mailTextPath } from '@fareground/domain/messages/mail-text';
import { renderMail } from '@fareground/domain/messages/render-mail';
import { AUDIT } from '@fareground/domain/people/audit-entry';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOf, queueMail } from '../../functions/src/messages/queue-mail.ts';
import { ATTEMPT_MAY_TAKE, sendMail } from '../../functions/src/messages/send-mail.ts';
import { type Deliver, openSmtp } from '../../functions/src/messages/smtp.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { type MailSink, type Refusal, startMailSink } from '../../tools/mail-sink/server.ts';
import { call } from './support/call.ts';
import { uniqueId } from './support/demo-sales.ts';
import { type Death, Killed, mortalDatabase, mortality } from './support/dying-instance.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { startSagaHarness } from './support/saga-harness.ts';
import { startServer, type TestServer } from './support/test-server.ts';

// Each attempt is made here, against a mail server whose answers the test chooses. That mails go out by themselves is what tests/triggers show.
initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore(initializeApp({ projectId: 'demo-mail' }, 'demo-mail'));
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const FROM = 'Fareground <mail@fareground.test>';

const refusals = new Map<string, Refusal>();
let sink: MailSink;
let deliver: Deliver;
let ahead = 0;
const now = () => Date.now() + ahead;

beforeAll(async () => {
  sink = await startMailSink({ smtpPort: 0, httpPort: 0, refuse: (receiver) => refusals.get(receiver) });
  deliver = await openSmtp({ smtpUrl: sink.smtpUrl, from: FROM });
});
afterAll(() => sink.stop());

const addressOf = (id: string) => `${id}@fareground.test`;

async function write(to?: string): Promise<string> {
  const id = uniqueId('letter');
  const batch = db.batch();
  const values = { name: 'Bea', answer: 'Not this year.' };
  queueMail(db, batch, {
    id,
    template: 'application-declined',
    to: to ?? addressOf(id),
    values,
    now: now(),
  });
  await batch.commit();
  return id;
}
const read = async (id: string): Promise<Mail> =>
  mailConverter.fromFirestore(await db.doc(mailPath(id)).get());
const attempt = (id: string, through = deliver) => sendMail({ db, now, log: silent, deliver: through }, id);
const arrived = (id: string) => sink.messages.list(addressOf(id));

/** The attempt of an instance that dies there: at the "delivery", or at the "transaction" that begins the attempt. */
async function dyingAttempt(id: string, death: Death): Promise<void> {
  const run = mortality(death);
  const mortalDeliver: Deliver = (mail) => run('delivery', () => deliver(mail));
  const deps = { db: mortalDatabase(db, run), now, log: silent, deliver: mortalDeliver };
  await expect(sendMail(deps, id)).rejects.toThrow(Killed);
}

describe('an attempt', () => {
  it('sends a mail once, however often its task comes and however many come at once', async () => {
    const id = await write();
    await Promise.all([attempt(id), attempt(id), attempt(id)]);
    await attempt(id);
    expect(arrived(id)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1, sentAt: expect.any(Number) });
    expect(arrived(id)[0]).toMatchObject({
      from: '"Fareground" <mail@fareground.test>',
      messageId: `<${id}@fareground.test>`,
    });
    expect(arrived(id)[0]?.headerNames).toContain('auto-submitted');
  });

  it('says it in the words of the house, as they are when it goes out; what does not fit is passed over', async () => {
    const id = await write();
    const text = {
      template: 'application-declined',
      subject: 'Desta vez não, {name}',
      heading: 'Obrigado',
      body: 'Olá {name}.\n\n{answer}',
      because: 'Candidatou-se aqui.',
      updatedAt: now(),
      updatedBy: 'owner',
    } as const;
    const reference = db.doc(mailTextPath(text.template));
    await reference.set(mailTextConverter.toFirestore(text));
    await attempt(id);
    const mail = await read(id);
    expect(mail.message).toMatchObject({ subject: 'Desta vez não, Bea' });
    expect(mail.message.text).toContain('Olá Bea.\n\nNot this year.');
    expect(arrived(id)[0]?.subject).toBe('Desta vez não, Bea');

    const other = await write();
    await reference.set(mailTextConverter.toFirestore({ ...text, heading: 'Dear {nobody}' }));
    await attempt(other);
    const { message } = await read(other);
    const { values: _, ...sent } = message;
    expect(sent).toEqual(renderMail('application-declined', { name: 'Bea', answer: 'Not this year.' }));
    await reference.delete();
  });

  it('says its secret where the mark is, in what it hands over alone, and has it no more once it was sent', async () => {
    const id = uniqueId('letter');
    const values = {
      amount: '€50.00',
      code: secretMark,
      from: '',
      message: '',
      url: 'http://127.0.0.1/events',
    };
    const mail = mailOf({ id, template: 'gift-card', to: addressOf(id), values, now: now() });
    await db.doc(mailPath(id)).set(mailConverter.toFirestore({ ...mail, secret: '7KQ2-0M4T' }));
    await attempt(id);
    expect(arrived(id)[0]?.text).toContain('Its code: 7KQ2-0M4T');
    const sent = await read(id);
    expect(sent).toMatchObject({ state: 'sent' });
    expect(JSON.stringify(sent)).not.toContain('7KQ2-0M4T');
    // It came back, and somebody sends it again: it would say the mark.
    await db.doc(mailPath(id)).update({ state: 'waiting', attempts: 0 });
    await attempt(id);
    expect(await read(id)).toMatchObject({ state: 'failed', failure: 'message-refused' });
    expect(arrived(id)).toHaveLength(1);
  });

  it('is left to wait longer each time when the mail server says "not now", and ends as a dead letter', async () => {
    const id = await write();
    refusals.set(addressOf(id), { code: 451, text: '4.7.1 try later', at: 'receiver' });
    const pauses: number[] = [];
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries++) {
      await attempt(id);
      const mail = await read(id);
      expect(mail).toMatchObject({ attempts: tries, failure: 'unreachable', lastError: '451 4.7.1' });
      if (mail.state === 'failed') break;
      // Too early: nothing is tried.
      await attempt(id);
      expect((await read(id)).attempts).toBe(tries);
      pauses.push(Math.round((mail.dueAt - mail.updatedAt) / MINUTE));
      ahead += mail.dueAt - now();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64]);
    expect(await read(id)).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS });
    refusals.delete(addressOf(id));
    ahead += DAY;
    await attempt(id);
    expect(arrived(id)).toHaveLength(0);
  });

  it.each<[string, Refusal, Partial<Mail>]>([
    [
      'an address that there is not',
      { code: 550, text: '5.1.1 <somebody@example.org>: unknown', at: 'receiver' },
      { failure: 'address-refused', lastError: '550 5.1.1' },
    ],
    [
      'a message that is not wanted',
      { code: 554, text: '5.7.1 looks like spam', at: 'message' },
      { failure: 'message-refused', lastError: '554 5.7.1' },
    ],
  ])(
    'ends at once with %s, which is noted by its code and not by its words',
    async (_what, refusal, expected) => {
      const id = await write();
      refusals.set(addressOf(id), refusal);
      await attempt(id);
      expect(await read(id)).toMatchObject({ state: 'failed', attempts: 1, ...expected });
      expect(JSON.stringify(await read(id))).not.toContain('example.org');
    },
  );

  it.each([
    ['nobody answers', async () => 'smtp://fareground:demo@127.0.0.1:9', 'ESOCKET'],
    ['the password is wrong', async () => sink.smtpUrl.replace(':demo@', ':other@'), '535 5.7.8'],
  ])('is made again when %s: that is no fault of the mail', async (_what, urlOf, lastError) => {
    const id = await write();
    await attempt(id, await openSmtp({ smtpUrl: await urlOf(), from: FROM }));
    expect(await read(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      failure: 'unreachable',
      lastError,
    });
    ahead += 2 * MINUTE;
    await attempt(id);
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(arrived(id)).toHaveLength(1);
  });

  it('of a mail that is gone does nothing', async () => {
    await attempt(uniqueId('gone'));
  });
});

describe('an instance that dies', () => {
  const later = () => {
    ahead += ATTEMPT_MAY_TAKE + MINUTE;
  };

  it.each<[string, Death]>([
    ['before it begins', { before: 'transaction' }],
    ['when it has begun', { after: 'transaction' }],
    ['before the mail server is asked', { before: 'delivery' }],
  ])('%s loses nothing: the mail goes out once', async (_when, death) => {
    const id = await write();
    await dyingAttempt(id, death);
    expect(arrived(id)).toHaveLength(0);
    later();
    await attempt(id);
    await attempt(id);
    expect(arrived(id)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'sent' });
  });

  it('after the mail server took the mail leaves it to a second attempt, whose Message-ID is the same', async () => {
    const id = await write();
    await dyingAttempt(id, { after: 'delivery' });
    expect(await read(id)).toMatchObject({ state: 'sending' });
    // While it may still be alive, nobody else sends.
    await attempt(id);
    expect(arrived(id)).toHaveLength(1);
    later();
    await attempt(id);
    expect(arrived(id)).toHaveLength(2);
    expect(new Set(arrived(id).map(({ messageId }) => messageId)).size).toBe(1);
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('each time is given up in the end', async () => {
    const id = await write();
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      await dyingAttempt(id, { before: 'delivery' });
      later();
    }
    await attempt(id);
    expect(await read(id)).toMatchObject({ state: 'failed', failure: 'unreachable' });
    expect(arrived(id)).toHaveLength(0);
  });
});

describe('what a person typed', () => {
  it('adds no header and no receiver to a mail', async () => {
    const id = uniqueId('typed');
    const batch = db.batch();
    const evil = 'Bea\r\nBcc: everybody@example.org\r\nX-Evil: 1';
    const values = { name: 'Bea', title: 'Night', change: 'Later', url: 'https://fareground.test/booking/1' };
    const mail = { id, template: 'itinerary-changed', to: addressOf(id), values, now: now() } as const;
    for (const field of ['name', 'title', 'change'])
      expect(() => queueMail(db, batch, { ...mail, values: { ...values, [field]: evil } }), field).toThrow();
    queueMail(db, batch, mail);
    await batch.commit();
    // Nor does one go out that came into the stored mail in another way.
    await db.doc(mailPath(id)).update({ 'message.subject': `Night\r\nBcc: ${addressOf('evil')}` });
    await expect(attempt(id)).rejects.toThrow();
    expect(arrived(id)).toEqual([]);
  });

  it.each([
    'bea@fareground.test\r\nBcc: x@example.org',
    'bea@fareground.test, x@example.org',
    'Bea <bea@fareground.test>',
  ])('is no address: %j', (to) => {
    const values = { name: 'Bea', answer: 'No.' };
    const mail = {
      id: uniqueId('address'),
      template: 'application-declined',
      to,
      values,
      now: now(),
    } as const;
    expect(() => queueMail(db, db.batch(), mail)).toThrow();
  });
});

it('a mail is kept for 90 days: the field of the time-to-live policy is an instant of the database', async () => {
  const id = await write();
  const expiresAt: unknown = (await db.doc(mailPath(id)).get()).get('expiresAt');
  expect(expiresAt).toBeInstanceOf(Timestamp);
  const { createdAt, expiresAt: read_ } = await read(id);
  expect(read_.getTime() - createdAt).toBe(90 * DAY);
});

it('a mail that a dead instance left is asked for again by the sweep', async () => {
  const asked: string[] = [];
  const harness = await startSagaHarness({
    db,
    tasks: { ask: async (queue, { id }) => void asked.push(`${queue} ${id}`) },
  });
  try {
    const id = await write();
    await attempt(id);
    await sweep(harness.instance());
    expect(asked).not.toContain(`sendMail ${id}`);
    // An attempt that nobody ended.
    await db.doc(mailPath(id)).update({ state: 'sending', dueAt: Date.now() - MINUTE });
    await sweep(harness.instance());
    expect(asked).toContain(`sendMail ${id}`);
    await attempt(id);
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(arrived(id)).toHaveLength(2);
  } finally {
    await harness.stop();
  }
});

describe('staff', () => {
  let server: TestServer;
  let support: Person;
  beforeAll(async () => {
    [server, support] = await Promise.all([startServer({}, 'api', db), signUpWithRoles(['support'])]);
  });
  afterAll(() => server.stop());
  const act = (id: string, action: string, person: Person = support, key?: string) =>
    call(server.url, 'POST', `/admin/mail/${id}/${action}`, { person, ...(key && { key }) });
  const auditOf = async (id: string) =>
    (await db.collection(AUDIT).where('target', '==', mailPath(id)).get()).docs.map((one) =>
      one.get('action'),
    );

  it('send a dead letter again, once a key, and it stands in the log', async () => {
    const refused = addressOf(uniqueId('refused'));
    refusals.set(refused, { code: 550, text: '5.1.1 unknown', at: 'receiver' });
    const id = await write(refused);
    await attempt(id);
    expect(await read(id)).toMatchObject({ failure: 'address-refused', lastError: '550 5.1.1' });
    // The person has an address by now.
    await db.doc(mailPath(id)).update({ to: [addressOf(id)] });
    const key = crypto.randomUUID();
    expect(await act(id, 'send-again', support, key)).toMatchObject({
      status: 200,
      body: { id, state: 'waiting' },
    });
    expect((await act(id, 'send-again', support, key)).status).toBe(200);
    await attempt(id);
    expect(arrived(id)).toHaveLength(1);
    expect(await auditOf(id)).toEqual(['mail.send-again']);
    expect((await act(id, 'send-again')).body.error).toMatchObject({ code: 'wrong-state' });
  });

  it('note that a mail came back', async () => {
    const id = await write();
    await attempt(id);
    expect(await act(id, 'came-back')).toMatchObject({ status: 200, body: { id, state: 'failed' } });
    expect(await read(id)).toMatchObject({ failure: 'came-back' });
    expect(await auditOf(id)).toEqual(['mail.came-back']);
  });

  it('alone may', async () => {
    const id = await write();
    expect((await act(id, 'came-back', await signUp())).status).toBe(403);
    expect((await act(id, 'send-again', await signUpWithRoles(['finance', 'gate']))).status).toBe(403);
    expect((await act('no-such-mail', 'send-again')).status).toBe(404);
  });
});
