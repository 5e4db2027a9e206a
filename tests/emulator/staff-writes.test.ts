import { venuePath } from '@fareground/domain/catalogue/halls/venue';
import { MAIL, mailConverter } from '@fareground/domain/messages/mail';
import { type Application, applicationPath, applicationSchema } from '@fareground/domain/people/application';
import { AUDIT, auditEntryConverter } from '@fareground/domain/people/audit-entry';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingLinks } from '../../functions/src/access/links/booking-links.ts';
import { applicationArrived } from '../../functions/src/people/applications/confirm-application.ts';
import { auditStaffWrite } from '../../functions/src/platform/audit/audit-staff-write.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { call } from './support/call.ts';
import { uniqueId } from './support/demo-sales.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let server: TestServer;
let support: Person;
beforeAll(async () => {
  server = await startServer();
  support = await signUpWithRoles(['support']);
});
afterAll(() => server.stop());

const entriesOf = async (target: string) => {
  const found = await db.collection(AUDIT).where('target', '==', target).get();
  return found.docs.map((one) => auditEntryConverter.fromFirestore(one)).sort((a, b) => a.at - b.at);
};
const mailTo = async (email: string) => {
  const found = await db.collection(MAIL).where('to', 'array-contains', email).get();
  return found.docs.map((one) => mailConverter.fromFirestore(one));
};

describe('what staff write to the database themselves', () => {
  const venue = (id: string) => ({
    id,
    name: 'Coliseu da Ribeira',
    address: 'Rua do Cais 12',
    city: 'Porto',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    access: '',
    updatedAt: Date.now(),
    updatedBy: support.uid,
  });

  it('is in the audit log: made, changed, with both sides', async () => {
    const id = uniqueId('hall');
    const made = venue(id);
    const changed = { ...made, access: 'Lift at the side', updatedAt: made.updatedAt + 5 };
    const path = venuePath(id);
    await auditStaffWrite(db, { eventId: uniqueId('event'), at: 1_000, path, before: null, after: made });
    await auditStaffWrite(db, { eventId: uniqueId('event'), at: 2_000, path, before: made, after: changed });
    expect(await entriesOf(venuePath(id))).toMatchObject([
      { action: 'document.create', actorUid: support.uid, area: 'venues', before: '' },
      { action: 'document.update', before: '{"access":""}', after: '{"access":"Lift at the side"}' },
    ]);
  });

  const write = {
    eventId: '',
    at: 1_000,
    path: 'places/x',
    before: { name: 'A', updatedAt: 1, updatedBy: 'u1' },
  };

  it('is told once, however often the event comes', async () => {
    const once = {
      ...write,
      eventId: uniqueId('event'),
      path: `places/${uniqueId('p')}`,
      after: { name: 'B', updatedAt: 2, updatedBy: 'u1' },
    };
    await auditStaffWrite(db, once);
    await auditStaffWrite(db, once);
    expect(await entriesOf(once.path)).toHaveLength(1);
  });

  it.each([
    ['the server’s own write, which left the stamp as it was', { name: 'B', updatedAt: 1, updatedBy: 'u1' }],
    ['a write in the server’s name', { name: 'B', updatedAt: 2, updatedBy: 'system' }],
    ['a stamp and nothing else', { name: 'A', updatedAt: 2, updatedBy: 'u1' }],
  ])('%s is not told', async (_name, after) => {
    expect(await auditStaffWrite(db, { ...write, eventId: uniqueId('event'), after })).toBe(false);
  });

  it('and deletes goes by the stamp on its parent', async () => {
    const id = uniqueId('trip');
    await db.doc(`trips/${id}`).set({ updatedBy: 'u2', updatedAt: 1 });
    const path = `trips/${id}/stops/01`;
    await auditStaffWrite(db, {
      eventId: uniqueId('event'),
      at: 1,
      path,
      before: { bay: '2', updatedBy: 'u1' },
      after: null,
    });
    expect(await entriesOf(path)).toMatchObject([
      { action: 'document.delete', actorUid: 'u2', before: '{"bay":"2"}', after: '' },
    ]);
  });
});

describe('an application', () => {
  const links = createBookingLinks([process.env.TICKET_SIGNING_KEY ?? ''], 'http://site.test');
  const deps = { db, collections: createCollections(db), now: Date.now, links, site: 'http://site.test' };
  async function apply(
    email = `${uniqueId('apply')}@fareground.test`,
    state: Application['state'] = 'new',
  ): Promise<Application> {
    const { uid } = await signUp();
    const application = applicationSchema.parse({
      id: uid,
      as: 'promoter',
      name: 'Brais <Rey>',
      email,
      organisation: '',
      city: 'Vigo',
      message: 'Small concerts on the quay.',
      state,
      createdAt: Date.now(),
      updatedAt: 1,
    });
    await db.doc(applicationPath(uid)).create(application);
    await applicationArrived(deps, application);
    return application;
  }
  const decide = (person: Person | null, id: string, state: string, answer = '') =>
    call(server.url, 'POST', `/admin/applications/${id}/decision`, { person, body: { state, answer } });

  const stateOf = async ({ id }: Application) =>
    (await deps.collections.applications.doc(id).get()).data()?.state;
  const templatesTo = async (email: string) => (await mailTo(email)).map(({ template }) => template).sort();
  const confirm = (id: string, key: string) =>
    call(server.url, 'POST', `/applications/${id}/confirm`, { person: null, body: { key } });
  const linkIn = async (email: string) => {
    const html = (await mailTo(email)).map(({ message }) => message.html).join('');
    const [, id = '', key = ''] = /application=([\w-]+)#key=([\w.-]+)/.exec(html) ?? [];
    return { id, key };
  };

  it('of an address that nobody confirmed mails its link alone, once an address, and is not decided', async () => {
    const first = await apply(undefined, 'unconfirmed');
    const second = await apply(first.email, 'unconfirmed');
    await applicationArrived(deps, first);
    expect(await templatesTo(first.email)).toEqual(['application-confirm']);
    expect((await mailTo(first.email))[0]?.message.html).not.toContain('Rey');
    for (const state of ['in-review', 'accepted', 'declined'])
      expect((await decide(support, second.id, state, 'An answer')).body.error.code).toBe('wrong-state');
    expect(await templatesTo(first.email)).toEqual(['application-confirm']);
    expect(await Promise.all([first, second].map(stateOf))).toEqual(['unconfirmed', 'unconfirmed']);
  });

  it('is new with all others of its address once the link is opened, however often, and by no other key', async () => {
    const first = await apply(undefined, 'unconfirmed');
    const second = await apply(first.email, 'unconfirmed');
    const other = await apply(undefined, 'unconfirmed');
    const { id, key } = await linkIn(first.email);
    expect(id).toBe(first.id);
    for (const [of, wrong] of [
      [id, `${key}x`],
      [other.id, key],
      ['nobody', key],
    ] as const)
      expect((await confirm(of, wrong)).status).toBe(404);
    expect(await stateOf(first)).toBe('unconfirmed');
    for (const _ of [1, 2])
      expect(await confirm(id, key)).toMatchObject({ status: 200, body: { state: 'new' } });
    expect(await Promise.all([first, second, other].map(stateOf))).toEqual(['new', 'new', 'unconfirmed']);
    expect(await templatesTo(first.email)).toEqual(['application-confirm']);
    expect((await decide(support, id, 'accepted', 'Welcome')).status).toBe(200);
    expect(await templatesTo(first.email)).toEqual(['application-accepted', 'application-confirm']);
    expect((await confirm(id, key)).body).toEqual({ state: 'accepted' });
  });

  it('of an address that was confirmed before is new at once', async () => {
    const { email } = await apply();
    const later = await apply(email, 'unconfirmed');
    expect(await stateOf(later)).toBe('new');
    expect(await templatesTo(email)).toEqual(['application-received']);
  });

  it('of a confirmed address is acknowledged by mail when it arrives, once an address', async () => {
    const { email } = await apply();
    await apply(email);
    const [mail, ...more] = await mailTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'application-received' });
    expect(mail?.message.html).not.toContain('<Rey>');
  });

  it('goes from new to review to accepted, with the answer by mail and every step in the log', async () => {
    const { id, email } = await apply();
    expect((await decide(support, id, 'in-review')).body.application.state).toBe('in-review');
    const answer = 'Tuesday at ten?\n\nBring the plan.';
    expect(await decide(support, id, 'accepted', answer)).toMatchObject({
      status: 200,
      body: { application: { state: 'accepted', answer, decidedBy: support.uid } },
    });
    expect((await decide(support, id, 'accepted', answer)).status).toBe(200);
    expect((await mailTo(email)).filter(({ template }) => template === 'application-accepted')).toHaveLength(
      1,
    );
    expect((await entriesOf(applicationPath(id))).map(({ after }) => JSON.parse(after).state)).toEqual([
      'in-review',
      'accepted',
    ]);
    expect((await decide(support, id, 'declined', 'Changed our mind')).body.error.code).toBe('wrong-state');
  });

  it('of two who decide at once is decided by one', async () => {
    const { id, email } = await apply();
    const answers = await Promise.all([
      decide(support, id, 'accepted', 'Welcome, all of you'),
      decide(await signUpWithRoles(['owner']), id, 'declined', 'Not this year'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailTo(email)).toHaveLength(2);
  });

  it('is not decided without an answer, by anybody else, or when there is none', async () => {
    const { id } = await apply();
    expect((await decide(support, id, 'declined', ' ')).body.error.details.field).toBe('answer');
    expect((await decide(support, id, 'new', 'x')).status).toBe(400);
    expect((await decide(await signUpWithRoles(['gate']), id, 'in-review')).status).toBe(403);
    expect((await decide(null, id, 'in-review')).status).toBe(401);
    expect((await decide(support, 'nobody', 'in-review')).status).toBe(404);
  });
});
