import { isForOwnTrips, may } from '@fareground/domain/people/permissions';
import { assertFails, assertSucceeds, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import type firebase from 'firebase/compat/app';
import {
  collection,
  type Firestore,
  getCountFromServer,
  limit,
  query,
  setLogLevel,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { MAX_LISTED } from '../../web/src/data/public-reader.ts';
import { type Actor, actors, rolesOfActor } from './support/actors.ts';
import { allowCoverage } from './support/coverage.ts';
import { databaseOf, store } from './support/databases.ts';
import { documents } from './support/documents.ts';
import { listOf, matrix, type Operation, operations, type Row } from './support/matrix.ts';
import { refusals } from './support/refusals.ts';
import { RULES_PROJECT, rulesText, startRules } from './support/rules-environment.ts';

// Every refusal would be logged otherwise.
setLogLevel('silent');

let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await startRules(RULES_PROJECT);
});
afterAll(() => environment.cleanup());

const rows = Object.entries(matrix) as [string, Row][];

async function prepare(row: Row, exists: boolean): Promise<void> {
  await environment.clearFirestore();
  await store(environment, { ...row.beside, ...(exists && { [row.path]: row.stored() }) });
}

function perform(
  db: firebase.firestore.Firestore,
  actor: Actor,
  operation: Operation,
  row: Row,
): Promise<unknown> {
  const document = db.doc(row.path);
  switch (operation) {
    case 'get':
      return document.get();
    case 'list':
      return listOf(document, row).limit(MAX_LISTED).get();
    case 'create':
      return document.set(row.created(actor));
    case 'update':
      return document.update(row.changed(actor));
    case 'delete': {
      if (!row.deletedWith) return document.delete();
      const [path, changed] = row.deletedWith(actor);
      return db.batch().delete(document).update(db.doc(path), changed).commit();
    }
  }
}

describe.each(rows)('%s', (_name, row) => {
  for (const [index, operation] of operations.entries()) {
    it(`${operation}: who may and who may not`, async () => {
      const isAllowed = (actor: Actor) => row.who[actor][index] !== '-';
      const expectAsSaid = (actor: Actor) => {
        const attempt = perform(databaseOf(environment, actor), actor, operation, row);
        return (isAllowed(actor) ? assertSucceeds(attempt) : assertFails(attempt)).catch((error: unknown) => {
          throw new Error(
            `${actor} ${operation} ${row.path} should be ${isAllowed(actor) ? 'allowed' : 'refused'}: ${error}`,
          );
        });
      };
      const changes = (actor: Actor) => index > 1 && isAllowed(actor);
      await prepare(row, operation !== 'create');
      await Promise.all(actors.filter((actor) => !changes(actor)).map(expectAsSaid));
      for (const actor of actors.filter(changes)) {
        await expectAsSaid(actor);
        await prepare(row, operation !== 'create');
      }
    });
  }

  it('list: nobody without a limit, or with more than the most', async () => {
    await prepare(row, true);
    await Promise.all(
      actors.map(async (actor) => {
        const db = databaseOf(environment, actor);
        const all = listOf(db.doc(row.path), row);
        await Promise.all([assertFails(all.get()), assertFails(all.limit(MAX_LISTED + 1).get())]);
      }),
    );
  });

  it('gives staff what the table of permissions gives them', () => {
    for (const [operation, permission] of Object.entries(row.permissions)) {
      const index = operations.indexOf(operation as Operation);
      for (const actor of actors.filter((one) => rolesOfActor(one).length > 0)) {
        expect([actor, operation, row.who[actor][index] !== '-']).toEqual([
          actor,
          operation,
          may([actor], permission) && !(row.isOthersTrip && isForOwnTrips([actor], permission)),
        ]);
      }
    }
  });
});

describe('a write that looks right and is not', () => {
  beforeEach(() => environment.clearFirestore());

  it.each(refusals)('$name is refused', async ({ actor, path, beside, stored, write }) => {
    await store(environment, { ...beside, ...(stored && { [path]: stored }) });
    const document = databaseOf(environment, actor).doc(path);
    await assertFails(stored ? document.update(write) : document.set(write));
  });

  it('with roles that are no list gives no rights', async () => {
    for (const roles of ['owner', { owner: true }, 7, null]) {
      const db = environment.authenticatedContext('cheat', { roles }).firestore();
      await assertFails(db.doc('settings/private').get());
    }
  });
});

test('counting is listing: with a limit for everyone, without one for nobody', async () => {
  await environment.clearFirestore();
  const db = environment.unauthenticatedContext().firestore() as unknown as Firestore;
  const published = query(collection(db, 'events'), where('state', '==', 'published'));
  await assertSucceeds(getCountFromServer(query(published, limit(MAX_LISTED))));
  await assertFails(getCountFromServer(published));
  await assertFails(getCountFromServer(query(published, limit(MAX_LISTED + 1))));
});

test('nobody reads rates of currencies while prices in the visitor’s own are switched off', async () => {
  await environment.clearFirestore();
  const rates = environment.unauthenticatedContext().firestore().doc('exchangeRates/newest');
  const settings = documents.publicSettings('olga');
  await store(environment, {
    'exchangeRates/newest': documents.exchangeRates(),
    'settings/public': settings,
  });
  await assertSucceeds(rates.get());
  await store(environment, { 'settings/public': { ...settings, switchedOff: ['own-currency'] } });
  await assertFails(rates.get());
});

describe('the matrix', () => {
  const named = new Set(rows.map(([name]) => name.split(',')[0] ?? name));

  it('has every collection of the rules', () => {
    const inRules = [...rulesText.matchAll(/match \/(\w+)\/(\{\w+\}|public|private)/g)].map(
      (match) => match[1],
    );
    const known = [...named].flatMap((name) => name.split('/'));
    for (const collection of inRules.filter((one) => one !== 'databases'))
      expect(known).toContain(collection);
  });

  it('has every collection of the domain', async () => {
    const modules = import.meta.glob(['../../domain/src/**/*.ts', '!**/*.test.ts'], {
      eager: true,
    }) as Record<string, Record<string, unknown>>;
    const collections = Object.values(modules).flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) =>
        /^[A-Z_]+S?$/.test(name) && typeof value === 'string' ? [value] : [],
      ),
    );
    expect(collections.length).toBeGreaterThan(15);
    const known = [...named].flatMap((name) => name.split('/'));
    for (const collection of collections.map((one) => one.split('/')[0])) {
      if (/^[a-zA-Z]+$/.test(collection ?? '')) expect(known).toContain(collection);
    }
  });

  it('has seen every allow expression both true and false', async () => {
    const coverage = await allowCoverage(rulesText);
    expect(coverage.length).toBeGreaterThan(40);
    // `if true` and `if false` have one outcome by design.
    const decided = coverage.filter(
      ({ line }) => !/: if (true|false);/.test(rulesText.split('\n')[line - 1] ?? ''),
    );
    const unseen = decided.filter(({ seen }) => !seen.true || !seen.false);
    expect(unseen.map(({ line, text, seen }) => `${line}: ${text} ${JSON.stringify(seen)}`)).toEqual([]);
  });
});
