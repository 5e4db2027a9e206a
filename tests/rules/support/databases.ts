import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import type firebase from 'firebase/compat/app';
import { type Actor, contextOf } from './actors.ts';

type Database = firebase.firestore.Firestore;
/** One connection a person and file of tests: a new one for each attempt takes longer than all else. */
const databases = new WeakMap<RulesTestEnvironment, Map<Actor, Database>>();

/** The database as this person reaches it. */
export function databaseOf(environment: RulesTestEnvironment, actor: Actor): Database {
  const own = databases.get(environment) ?? new Map<Actor, Database>();
  databases.set(environment, own);
  const database = own.get(actor) ?? contextOf(environment, actor).firestore();
  own.set(actor, database);
  return database;
}

const unguarded = new WeakMap<RulesTestEnvironment, Promise<Database>>();

/** It is closed with the environment. */
function databaseWithoutRules(environment: RulesTestEnvironment): Promise<Database> {
  const database =
    unguarded.get(environment) ??
    new Promise<Database>((resolve, reject) => {
      environment
        .withSecurityRulesDisabled((context) => {
          resolve(context.firestore());
          return new Promise(() => undefined);
        })
        .catch(reject);
    });
  unguarded.set(environment, database);
  return database;
}

/** Puts documents there that a test asks about, whatever the rules say. */
export async function store(
  environment: RulesTestEnvironment,
  documents: Readonly<Record<string, object>>,
): Promise<void> {
  const db = await databaseWithoutRules(environment);
  const batch = db.batch();
  for (const [path, data] of Object.entries(documents)) batch.set(db.doc(path), data);
  await batch.commit();
}
