import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const small = fileURLToPath(new URL('./small-zod/zod.ts', import.meta.url));

/**
 * The domain's schemas check in the browser what is written and what is read. With zod as it is published that costs each of those
 * pages 30 kB of gzip, most of it for what nobody here asks of it; the browser's production build has the part that the domain uses.
 */
export function smallZod(): Plugin {
  return {
    name: 'fareground-small-zod',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'zod' ? small : undefined),
  };
}
