import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Problem } from '@fareground/command/problem';
import { packageFolder } from '@fareground/emulator-kit/run-folder';
import { build, type Plugin, stop } from 'esbuild';
import { z } from 'zod';

export type FunctionsBuild = {
  readonly root: string;
  /** Source of the functions, relative to the root: its package.json names the packages that may be imported. */
  readonly workspace?: string;
  readonly outFolder: string;
};

const installed = z.object({
  version: z.string(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});
const workspaceManifest = z.object({
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});
/** Stay outside and are installed on the platform: pdfkit reads fonts beside its own sources, with the fontkit that we use too. */
const OUTSIDE = new Set(['pdfkit', 'fontkit']);
/** Inside as well, but installed on the platform too: the CLI asks the package for the list of functions, and it asks for its peer. */
const ASKED_FOR = new Set(['firebase-functions', 'firebase-admin']);

/** What packages from before ES modules expect to find in each of their files. */
const COMMONJS = [
  `import { createRequire as createRequireHere } from 'node:module';`,
  'const require = createRequireHere(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = import.meta.dirname;',
].join('');

/**
 * Bundles functions/src/main/index.ts into a folder that a deploy can upload alone: our own sources and npm packages inside, since
 * finding and reading two thousand small files is most of a cold start, and a package.json with what stays outside, at the
 * versions that are installed. What only some calls need (import() in the sources) is a chunk of its own. Files whose
 * content did not change keep their time stamps, so that a running emulator does not reload for nothing.
 */
export async function buildFunctions({
  root,
  workspace = 'functions',
  outFolder,
}: FunctionsBuild): Promise<void> {
  const folder = join(root, workspace);
  const entry = join(folder, 'src', 'main', 'index.ts');
  if (!existsSync(entry)) {
    throw new Problem(
      `There are no functions to build: ${entry} is missing.`,
      'Is this a whole clone of the project?',
    );
  }
  const declared = readDeclared(root, folder);
  const names = new Set(Object.keys({ ...declared.dependencies, ...declared.domain }));
  const used = new Set<string>();
  const result = await build({
    entryPoints: [entry],
    outdir: outFolder,
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    minifyWhitespace: true,
    minifySyntax: true,
    // Node prints the line of an error that nobody caught: short enough for a log.
    lineLimit: 200,
    banner: { js: COMMONJS },
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Beside the bundle, for whoever reads a stack; never uploaded (firebase.json).
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    write: false,
    absWorkingDir: root,
    logLevel: 'warning',
    plugins: [recordPackages(used, names, OUTSIDE)],
  });
  // Its helper process would else stay as long as we do.
  await stop();
  const manifest = manifestFor(folder, declared, used);
  mkdirSync(outFolder, { recursive: true });
  const written = new Set(result.outputFiles.map(({ path }) => basename(path)));
  for (const file of result.outputFiles) writeIfChanged(file.path, file.contents);
  for (const name of readdirSync(outFolder))
    if (/\.js(\.map)?$/.test(name) && !written.has(name)) rmSync(join(outFolder, name));
  for (const file of filesBelow(join(folder, 'assets')))
    writeIfChanged(join(outFolder, relative(folder, file)), readFileSync(file));
  writeIfChanged(join(outFolder, 'package.json'), Buffer.from(manifest));
  for (const stale of ['.env.local', '.secret.local']) rmSync(join(outFolder, stale), { force: true });
}

interface Declared {
  engines: { node: string };
  /** By name, at exact versions: of the functions, and of the domain that they contain. */
  dependencies: Record<string, string>;
  domain: Record<string, string>;
}

function readDeclared(root: string, folder: string): Declared {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const { engines, dependencies } = workspaceManifest.parse(read(join(folder, 'package.json')));
  const { dependencies: domain } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(read(join(root, 'domain', 'package.json')));
  return { engines, dependencies, domain };
}

/** package.json of the deployed folder. @throws Problem naming a package that is used and not declared */
function manifestFor(
  folder: string,
  { engines, dependencies, domain }: Declared,
  used: ReadonlySet<string>,
): string {
  const undeclared = [...used].find((name) => !(name in dependencies) && !(name in domain));
  if (undeclared) {
    throw new Problem(
      `The functions import ${undeclared}, which neither functions/package.json nor domain/package.json names.`,
      'Add it to functions/package.json at an exact version, or do without it.',
    );
  }
  const require = createRequire(join(folder, 'package.json'));
  const exact: Record<string, string> = {};
  for (const name of [...used].filter((each) => OUTSIDE.has(each) || ASKED_FOR.has(each))) {
    const found = installed.parse(
      JSON.parse(readFileSync(join(packageFolder(require, name), 'package.json'), 'utf8')),
    );
    exact[name] = found.version;
    // What a package merely wishes for (firebase-admin wishes for its Firestore client) and we ask for by name is needed.
    for (const wish of Object.keys({ ...found.optionalDependencies, ...found.peerDependencies })) {
      const version = dependencies[wish];
      if (version) exact[wish] ??= version;
    }
  }
  const manifest = {
    name: 'fareground-functions',
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: engines.node },
    dependencies: Object.fromEntries(Object.entries(exact).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Fonts and the like, which the functions read at run time from beside their bundle. */
const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

function writeIfChanged(path: string, content: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path) && readFileSync(path).equals(content)) return;
  writeFileSync(path, content);
}

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
function recordPackages(
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
