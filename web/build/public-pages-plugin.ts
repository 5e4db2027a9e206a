import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NOT_HERE = '\0not-on-the-server';

/** Areas whose pages a server renders for everyone. */
const publicAreas = /features[\\/](home|events|travel|info|booking)[\\/]/;

/** What is live in them: a server shows what it read, and the browser takes over. */
const live = /(^\.|\/firebase)\/live\.tsx$/;
const notLive = fileURLToPath(new URL('../src/firebase/not-live.ts', import.meta.url));
/** What they load only when somebody does something. */
const onDemand = /\/(auth|write-document)\.ts$/;
const loadsOnDemand = /[\\/]firebase[\\/](api-client|passengers)\.ts$/;

/**
 * Leaves out of the server's half what no server renders: the signed-in and the staff's pages, what is live in the others, and
 * with them the provider's client. The function answers their addresses with the application's shell.
 */
export function publicPagesOnly(): Plugin {
  return {
    name: 'fareground-public-pages-only',
    enforce: 'pre',
    resolveId(id, importer) {
      if (live.test(id)) return notLive;
      if (loadsOnDemand.test(importer ?? '') && onDemand.test(id)) return NOT_HERE;
      const isPage = /[\\/]app[\\/]pages\.ts$/.test(importer ?? '') && id.includes('/features/');
      return isPage && !publicAreas.test(id) ? NOT_HERE : undefined;
    },
    load: (id) => (id === NOT_HERE ? 'export default () => null;' : undefined),
  };
}
