import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
export const rulesText = readFileSync(join(root, 'firestore.rules'), 'utf8');
export const storageRulesText = readFileSync(join(root, 'storage.rules'), 'utf8');
export const RULES_PROJECT = 'demo-rules';

export const firestoreHost = (): string => process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080';

function split(address: string): { host: string; port: number } {
  const [host = '127.0.0.1', port = '0'] = address.replace(/^https?:\/\//, '').split(':');
  return { host, port: Number(port) };
}

/** Loads the rules, once a project: loading them again would forget what was covered. */
export function startRules(projectId: string): Promise<RulesTestEnvironment> {
  return initializeTestEnvironment({
    projectId,
    firestore: { rules: rulesText, ...split(firestoreHost()) },
  });
}

/** The emulator has the rules from its start: it refuses everybody while it loads them again. */
export function startStorageRules(projectId = RULES_PROJECT): Promise<RulesTestEnvironment> {
  return initializeTestEnvironment({
    projectId,
    storage: split(process.env.FIREBASE_STORAGE_EMULATOR_HOST ?? '127.0.0.1:9199'),
  });
}
