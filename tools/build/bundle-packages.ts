import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, sep } from 'node:path';
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
export function notePackages(
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

/**
 * Asks for Node's own modules as packages from before ES modules do. An `import` of one evaluates each of its exports, and node:http
 * has one that loads a whole HTTP client: a tenth of a cold start.
 */
export function lazyBuiltins(): Plugin {
  return {
    name: 'lazy-builtins',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind }) =>
        BUILTIN.has(path) && kind === 'import-statement' ? { path, namespace: 'builtin' } : null,
      );
      onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)})`,
      }));
    },
  };
}

/** Takes the files of a package from one place, however many copies of the very same version npm has put into the tree. */
export function oneCopy(): Plugin {
  const homes = new Map<string, string>();
  const asking = {};
  return {
    name: 'one-copy',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === asking || from.kind === 'entry-point' || BUILTIN.has(path)) return null;
        const { importer, resolveDir, kind } = from;
        const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: asking });
        const home = homeOf(found.path, packageName(path));
        if (found.errors.length > 0 || found.external || !home) return null;
        const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
          version: string;
        };
        const key = `${packageName(path)}@${version}`;
        const first = homes.get(key) ?? home;
        homes.set(key, first);
        return first === home ? null : { path: join(first, found.path.slice(home.length)) };
      });
    },
  };
}

/** The folder of a package that a file belongs to; null for a file that belongs to none of that name. */
function homeOf(file: string, name: string): string | null {
  const tail = `${NODE_MODULES}${name.split('/').join(sep)}${sep}`;
  const at = file.lastIndexOf(tail);
  return at < 0 ? null : dirname(join(file.slice(0, at + tail.length), 'package.json'));
}
