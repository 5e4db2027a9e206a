import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSiteEnv } from '../support/env.ts';
import { startTap, type Tap } from '../support/grpc-tap.ts';
import { beginRulesReport, readsByRules } from '../support/rules-reads.ts';
import { uniqueId, writeEvent } from './support/demo-sales.ts';

// What the bill is counted with counts as Firestore bills: https://cloud.google.com/firestore/pricing
const { firestore, projectId } = readSiteEnv();
const emulator = `${firestore.host}:${firestore.port}`;

describe('the count between functions and Firestore', () => {
  let tap: Tap;
  let db: Firestore;
  beforeAll(async () => {
    tap = await startTap(emulator);
    // The library's own way to another host; it looks there once, at its first call.
    process.env.FIRESTORE_EMULATOR_HOST = tap.host;
    db = getFirestore(initializeApp({ projectId }, 'taps'));
    await db.doc('nothing/at-all').get();
    process.env.FIRESTORE_EMULATOR_HOST = emulator;
  });
  beforeEach(() => tap.reset());
  afterAll(async () => {
    await db.terminate();
    await tap.close();
  });

  it('takes a query that finds nothing, and a document that is not there, as a read', async () => {
    await db.collection(uniqueId('none')).get();
    await db.doc(`nothing/${uniqueId('none')}`).get();
    expect(tap.counts()).toMatchObject({ reads: 2, readsOf: { '(nothing)': 1, nothing: 1 } });
  });

  it('takes counting as one read for each thousand, and for none', async () => {
    const name = uniqueId('many');
    await db.collection(name).count().get();
    expect(tap.counts().readsOf).toEqual({ '(count)': 1 });
    for (let batch = 0; batch < 3; batch++) {
      const writes = db.batch();
      for (let n = 0; n < 400; n++) writes.set(db.collection(name).doc(), { n });
      await writes.commit();
    }
    tap.reset();
    await db.collection(name).count().get();
    expect(tap.counts().readsOf).toEqual({ '(count)': 2 });
  });

  it('tells deletes from writes', async () => {
    const name = uniqueId('some');
    const batch = db.batch();
    for (const id of ['a', 'b']) batch.set(db.doc(`${name}/${id}`), {});
    await batch.commit();
    await db.doc(`${name}/a`).delete();
    expect(tap.counts()).toMatchObject({ writes: { [name]: 2 }, deletes: { [name]: 1 } });
  });
});

describe('what the rules look up', () => {
  it('is counted where a rule asks of another document, and nowhere else', async () => {
    const db = getFirestore(initializeApp({ projectId }, 'rules-reads'));
    const { event } = await writeEvent(db, [{ capacity: 10 }]);
    const documents = `http://${emulator}/v1/projects/${projectId}/databases/(default)/documents`;
    const before = await readsByRules(emulator, projectId);
    expect((await fetch(`${documents}/events/${event.id}`)).status).toBe(200);
    expect(await readsByRules(emulator, projectId)).toBe(before);
    expect((await fetch(`${documents}/events/${event.id}/tiers`)).status).toBe(200);
    expect(await readsByRules(emulator, projectId)).toBeGreaterThan(before);
    await beginRulesReport(emulator, projectId);
    expect(await readsByRules(emulator, projectId)).toBe(0);
    await db.terminate();
  });
});
