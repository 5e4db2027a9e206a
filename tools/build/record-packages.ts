import { builtinModules } from 'node:module';
import { sep } from 'node:path';
import type { Plugin } from 'esbuild';

const BUILTIN = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);
const NODE_MODULES = `${sep}node_modules${sep}`;

/** `@scope/name/sub/path` → `@scope/name`; `name/sub` → `name`. */
export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * Notes in `used` which npm packages our own sources import, and leaves out of the bundle those that are to stay `outside` or that
 * nobody declared (the build says so afterwards, in its own words).
 */
export function recordPackages(
  used: Set<string>,
  declared: ReadonlySet<string>,
  outside: ReadonlySet<string>,
): Plugin {
  return {
    name: 'note-packages',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || path.startsWith('@fareground/') || importer.includes(NODE_MODULES))
          return null;
        if (BUILTIN.has(path)) return null;
        const name = packageName(path);
        used.add(name);
        return declared.has(name) && !outside.has(name) ? null : { path, external: true };
      });
    },
  };
}
