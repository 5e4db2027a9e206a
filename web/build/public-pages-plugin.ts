import type { Plugin } from 'vite';

const NOT_HERE = '\0not-on-the-server';

/** Areas whose pages a server renders for everyone. */
const publicAreas = /features[\\/](home|events|travel|info)[\\/]/;

/**
 * Leaves out of the server's half what no server renders: the live, the signed-in and the staff's pages, and with them the provider's
 * client. The function answers their addresses with the application's shell.
 */
export function publicPagesOnly(): Plugin {
  return {
    name: 'fareground-public-pages-only',
    enforce: 'pre',
    resolveId(id, importer) {
      const isPage = /[\\/]app[\\/]pages\.ts$/.test(importer ?? '') && id.includes('/features/');
      return isPage && !publicAreas.test(id) ? NOT_HERE : undefined;
    },
    load: (id) => (id === NOT_HERE ? 'export default () => null;' : undefined),
  };
}
