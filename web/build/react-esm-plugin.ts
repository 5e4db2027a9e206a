import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
// Looked for by package.json: the entries themselves choose a development build while we build.
const fileOf = (name: string, file: string) =>
  join(dirname(require.resolve(`${name}/package.json`)), 'cjs', `${file}.production.js`);

/** What is imported → the library's own production file. */
const files: Readonly<Record<string, string>> = {
  react: fileOf('react', 'react'),
  'react/jsx-runtime': fileOf('react', 'react-jsx-runtime'),
  'react-dom': fileOf('react-dom', 'react-dom'),
  'react-dom/client': fileOf('react-dom', 'react-dom-client'),
  scheduler: fileOf('scheduler', 'scheduler'),
};
const CODE = '\0react-esm:';
/**
 * What reactfire takes for React before 18; as CommonJS it would ask for React as CommonJS again. It names no value for the first
 * rendering of what a server sent, where React wants one: it knows nothing yet then, as on the server.
 */
const SHIM = '\0react-esm-shim';
const shim = `import { useSyncExternalStore as use } from 'react';
export const useSyncExternalStore = (subscribe, now) => use(subscribe, now, now);`;

/** The production file as a module: what it requires is imported, what it exports is exported by name. */
export function asModule(code: string, path: string): string {
  const imports: string[] = [];
  const body = code.replace(/\brequire\("([\w/-]+)"\)/g, (_, name: string) => {
    const local = `$${name.replace(/\W/g, '_')}`;
    const line = `import ${local} from '${name}';`;
    if (!imports.includes(line)) imports.push(line);
    return local;
  });
  const names = [...new Set([...code.matchAll(/^exports\.(\w+) = /gm)].map((match) => match[1] ?? ''))];
  if (names.length === 0) throw new Error(`${path} exports nothing in the way that we know.`);
  return [
    ...imports,
    'const exports = {};',
    body,
    'export default exports;',
    ...names.map((name) => `const $$${name} = exports.${name};`),
    `export { ${names.map((name) => `$$${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/**
 * React is published as CommonJS. Bundled as it is, every file of ours that uses it asks a shared helper file for it: one more
 * request at each start, and a detour at each call. For the browser's production build it is made a module.
 */
export function reactEsm(): Plugin {
  return {
    name: 'fareground-react-esm',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(id) {
      if (Object.hasOwn(files, id)) return CODE + id;
      return id.startsWith('use-sync-external-store/shim') ? SHIM : undefined;
    },
    load(id) {
      if (id === SHIM) return { code: shim, moduleType: 'js' };
      if (!id.startsWith(CODE)) return;
      const path = files[id.slice(CODE.length)] ?? '';
      return { code: asModule(readFileSync(path, 'utf8'), path), moduleType: 'js' };
    },
  };
}
