import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { Node } from './free-names.ts';
import { type SplitModule, splitModule } from './split-module.ts';

/** What every page needs that knows who is there. The rest comes with the pages where one signs in, or changes how. */
const authCore = [
  'initializeAuth',
  'indexedDBLocalPersistence',
  'browserLocalPersistence',
  'browserSessionPersistence',
  'beforeAuthStateChanged',
  'onAuthStateChanged',
  'onIdTokenChanged',
  'connectAuthEmulator',
  'signInAnonymously',
  'signOut',
];

/** What every page needs that shows something live. The rest writes, counts and asks once. */
const firestoreCore = [
  'initializeFirestore',
  'connectFirestoreEmulator',
  'memoryLocalCache',
  'memoryLruGarbageCollector',
  'terminate',
  'doc',
  'collection',
  'onSnapshot',
  'query',
  'where',
  'orderBy',
  'limit',
  'startAfter',
];

const authFile = /[\\/]@firebase[\\/]auth[\\/]dist[\\/]esm[\\/]index-\w+\.js$/;
const firestoreFile = /[\\/]@firebase[\\/]firestore[\\/]dist[\\/]index\.esm\.js$/;
/** Most of Firestore, also of its other clients. */
const firestoreCommon = /[\\/]@firebase[\\/]firestore[\\/]dist[\\/]common-\w+\.esm\.js$/;

const reactfireFile = /[\\/]reactfire[\\/]dist[\\/]index\.js$/;
/** All that we use of it. It imports every product of the provider, and has a copy of all of rxjs inside. */
const reactfireCore = ['useObservable'];

const CORE = '?core';
const REST = '?rest';

/**
 * Sign-in and Firestore are each one file, so a page that only looks would load every way of signing in and of writing
 * that any other page has. The browser's build divides each in two: what every live page needs, and the rest.
 */
export function splitFirebase(): Plugin {
  const known = new Map<string, SplitModule>();

  function split(
    path: string,
    parse: (code: string) => { body: readonly unknown[] },
  ): SplitModule | undefined {
    const before = known.get(path);
    if (before) return before;
    const roots = rootsOf(path, parse);
    if (!roots) return undefined;
    const code = readFileSync(path, 'utf8');
    const body = parse(code).body as readonly Node[];
    const made = splitModule(code, body, roots, { core: path + CORE, rest: path + REST });
    known.set(path, made);
    return made;
  }

  function rootsOf(path: string, parse: (code: string) => { body: readonly unknown[] }) {
    if (authFile.test(path)) return new Set(authCore);
    if (reactfireFile.test(path)) return new Set(reactfireCore);
    if (firestoreFile.test(path)) return new Set(firestoreCore);
    if (!firestoreCommon.test(path)) return undefined;
    const index = readdirSync(dirname(path)).find((name) => name === 'index.esm.js') ?? '';
    const file = `./${path.split(/[\\/]/).pop()}`;
    return split(join(dirname(path), index), parse)?.needs.get(file);
  }

  return {
    name: 'fareground-split-firebase',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id, importer) => {
      if (id.endsWith(CORE) || id.endsWith(REST)) return { id, moduleSideEffects: id.endsWith(CORE) };
      // What a half imports by a relative path is beside the whole.
      if (!id.startsWith('.') || !importer || !/\?(core|rest)$/.test(importer)) return undefined;
      return join(dirname(importer), id);
    },
    load(id) {
      const [path = '', half] = id.split('?');
      const parts = split(path, (code) => this.parse(code));
      if (!parts) return undefined;
      const code = half === 'core' ? parts.core : half === 'rest' ? parts.rest : parts.facade;
      return { code, moduleType: 'js', map: null, moduleSideEffects: half === 'core' };
    },
  };
}
