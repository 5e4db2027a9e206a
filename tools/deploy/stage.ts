import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { builtPolicy, withPolicy } from '../build/page-policy.ts';
import type { Target } from './target.ts';

const rewrite = z.looseObject({ function: z.looseObject({ region: z.string() }).optional() });
const configSchema = z.looseObject({
  hosting: z.looseObject({ public: z.string(), rewrites: z.array(rewrite) }),
  functions: z.tuple([z.looseObject({ source: z.string() })]),
  emulators: z.unknown(),
});

/** What the functions read from the environment and is not secret. */
export const functionSettings = (
  { site, mailFrom, appCheck, region }: Target,
  version: string,
): Readonly<Record<string, string>> => ({
  APP_BASE_URL: site,
  APP_REGION: region,
  APP_VERSION: version,
  MAIL_FROM: mailFrom,
  APP_CHECK: appCheck,
});

/**
 * Lays out what one deploy uploads in a folder of its own, made anew each time: the built functions and pages, rules and indexes, and a
 * firebase.json that names them. The settings stand beside the functions, not among what is built.
 * @returns the path of its firebase.json
 */
export function stage(root: string, folder: string, target: Target, version: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'settings'), { recursive: true });
  cpSync(join(root, 'functions', 'dist'), join(folder, 'functions'), { recursive: true });
  cpSync(join(root, 'web', 'dist'), join(folder, 'web'), { recursive: true });
  for (const file of ['firestore.rules', 'firestore.indexes.json', 'storage.rules'])
    cpSync(join(root, file), join(folder, file));
  const lines = Object.entries(functionSettings(target, version)).map(
    ([name, value]) => `${name}="${value}"`,
  );
  writeFileSync(join(folder, 'settings', '.env'), `${lines.join('\n')}\n`);
  const policy = builtPolicy(join(folder, 'functions'));
  if (policy === undefined) throw new Error('The built functions hold no pages.');
  const text = withPolicy(readFileSync(join(root, 'firebase.json'), 'utf8'), policy);
  const { emulators: _, ...config } = configSchema.parse(JSON.parse(text));
  const [functions] = config.functions;
  const staged = {
    ...config,
    hosting: {
      ...config.hosting,
      public: 'web',
      rewrites: config.hosting.rewrites.map((one) =>
        one.function ? { ...one, function: { ...one.function, region: target.region } } : one,
      ),
    },
    functions: [{ ...functions, source: 'functions', configDir: 'settings' }],
  };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(staged, null, 2));
  return join(folder, 'firebase.json');
}
