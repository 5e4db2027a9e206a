import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const POLICY = 'Content-Security-Policy';

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The texts of the style elements in a page. */
export const styleTexts = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);

/**
 * A policy that also knows these style sheets, by what stands in them: pages bring their sheets along as style elements
 * (web/src/app/document.ts), and nobody else's may be among them.
 */
export function withStyles(policy: string, sheets: readonly string[]): string {
  const hashes = [...new Set(sheets)].map(sourceOf).join(' ');
  return policy.replace(/(?<=^|;\s*)style-src [^;]*/, (directive) => `${directive} ${hashes}`);
}

const builtSchema = z.object({ headers: z.looseObject({ [POLICY]: z.string() }) });

/**
 * The policy of what `buildWeb` built: that of firebase.json with the hashes of its style sheets.
 * @param functionsFolder functions/dist, or a copy of it; nothing where it holds no pages
 */
export function builtPolicy(functionsFolder: string): string | undefined {
  const file = join(functionsFolder, 'web', 'assets.json');
  return existsSync(file)
    ? builtSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).headers[POLICY]
    : undefined;
}

const configSchema = z.looseObject({
  hosting: z.looseObject({
    headers: z.array(z.looseObject({ headers: z.array(z.object({ key: z.string(), value: z.string() })) })),
  }),
});

/** firebase.json with this policy in place of its own. */
export function withPolicy(firebaseJson: string, policy: string): string {
  const config = configSchema.parse(JSON.parse(firebaseJson));
  const headers = config.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) => ({ key, value: key === POLICY ? policy : value })),
  }));
  return JSON.stringify({ ...config, hosting: { ...config.hosting, headers } }, null, 2);
}
