import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { paths } from '../config/paths.ts';
import { isPublicPath } from './entry-server.tsx';

const { hosting } = z
  .object({
    hosting: z.object({
      rewrites: z.array(z.looseObject({ source: z.string(), destination: z.string().optional() })),
    }),
  })
  .parse(JSON.parse(readFileSync(new URL('../../../firebase.json', import.meta.url), 'utf8')));

/** The first rewrite that an address meets, as hosting looks for it. */
const rewriteOf = (address: string) =>
  hosting.rewrites.find(({ source }) =>
    new RegExp(
      `^${source.replace(/\*\*|\*/g, (star) => (star === '**' ? '.*' : '[^/]*')).replace(/\/\.\*$/, '(/.*)?')}$`,
    ).test(address),
  );

test.each(Object.entries(paths))('%s is served by who can serve it', (name, { pattern }) => {
  const address = pattern.replace(/:\w+/g, 'x');
  const rewrite = rewriteOf(address);
  // A page that a server renders goes to the function; any other must be in firebase.json with the application's shell as its destination, or
  // every visit to it would be a call of that function.
  if (isPublicPath(address))
    expect(rewrite).toMatchObject({ source: '**', function: { functionId: 'site-pages' } });
  else expect(rewrite?.destination, `add ${name} (${pattern}) to the rewrites`).toBe('/shell.html');
});
