import type { Plugin } from 'vite';

/** The provider's products that reactfire imports and we do not use, with what it imports of each. */
const unused: Readonly<Record<string, readonly string[]>> = {
  'firebase/database': [
    'get',
    'off',
    'onChildAdded',
    'onChildChanged',
    'onChildMoved',
    'onChildRemoved',
    'onValue',
  ],
  'firebase/functions': ['httpsCallable'],
  'firebase/remote-config': [
    'ensureInitialized',
    'getAll',
    'getBoolean',
    'getNumber',
    'getString',
    'getValue',
  ],
  'firebase/storage': ['getDownloadURL', 'ref'],
};
const STUB = '\0reactfire-unused:';

/**
 * reactfire is one file that imports every product of the provider, and each registers itself when it is imported, so none
 * is shaken off: some 40 kB that nobody here calls. For reactfire alone those imports lead to functions that say so.
 */
export function slimReactfire(): Plugin {
  return {
    name: 'fareground-slim-reactfire',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer || !/node_modules[\\/]reactfire[\\/]/.test(importer)) return;
      return Object.hasOwn(unused, id) ? STUB + id : undefined;
    },
    load(id) {
      if (!id.startsWith(STUB)) return;
      const product = id.slice(STUB.length);
      const names = unused[product] ?? [];
      return {
        code: names
          .map(
            (name) =>
              `export const ${name} = () => { throw new Error('${product} is left out of this client.'); };`,
          )
          .join('\n'),
        moduleType: 'js',
      };
    },
  };
}
