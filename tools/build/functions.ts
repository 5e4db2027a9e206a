import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { build, stop } from 'esbuild';
import { z } from 'zod';
import { packageFolder } from '../emulators/run-folder.ts';
import { Problem } from '../shared/problem.ts';

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
const BUILTIN = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);

/** `@scope/name/sub/path` → `@scope/name`; `name/sub` → `name`. */
export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * Bundles functions/src/index.ts into a folder that a deploy can upload alone: our own sources inside, npm packages
 * outside, and a package.json with exactly the packages that the bundle imports, at the versions that are installed.
 * Files whose content did not change keep their time stamps, so that a running emulator does not reload for nothing.
 */
export async function buildFunctions({
  root,
  workspace = 'functions',
  outFolder,
}: FunctionsBuild): Promise<void> {
  const folder = join(root, workspace);
  const entry = join(folder, 'src', 'index.ts');
  if (!existsSync(entry)) {
    throw new Problem(
      `There are no functions to build: ${entry} is missing.`,
      'Is this a whole clone of the project?',
    );
  }
  const result = await build({
    entryPoints: [entry],
    outfile: join(outFolder, 'index.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    write: false,
    absWorkingDir: root,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@fareground/') || resolve(path) === path
              ? null
              : { path, external: true },
          );
        },
      },
    ],
  });
  // Its helper process would else stay as long as we do.
  await stop();
  const output = Object.values(result.metafile.outputs).find((each) => each.entryPoint);
  const packages = new Set(
    (output?.imports ?? [])
      .filter((each) => each.external && !BUILTIN.has(each.path))
      .map((each) => packageName(each.path)),
  );
  mkdirSync(outFolder, { recursive: true });
  for (const file of result.outputFiles) writeIfChanged(file.path, file.contents);
  for (const file of filesBelow(join(folder, 'assets')))
    writeIfChanged(join(outFolder, relative(folder, file)), readFileSync(file));
  writeIfChanged(join(outFolder, 'package.json'), Buffer.from(manifestFor(root, folder, packages)));
  for (const stale of ['package-lock.json', '.env.local', '.secret.local'])
    rmSync(join(outFolder, stale), { force: true });
}

function manifestFor(root: string, folder: string, packages: ReadonlySet<string>): string {
  const { engines, dependencies } = workspaceManifest.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const { dependencies: domain } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'domain', 'package.json'), 'utf8')));
  const require = createRequire(join(folder, 'package.json'));
  const exact: Record<string, string> = {};
  for (const name of packages) {
    if (!(name in dependencies) && !(name in domain)) {
      throw new Problem(
        `The functions import ${name}, which neither functions/package.json nor domain/package.json names.`,
        'Add it to functions/package.json at an exact version, or do without it.',
      );
    }
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
