import type { Plugin } from 'vite';

/** Later layers win over earlier ones, whatever file the browser happens to load first. */
const order = '@layer base, ui, page;\n';

/** Says the order of the layers at the top of every style sheet: a chunk's sheet may arrive before the entry's. */
export function layerOrder(): Plugin {
  return {
    name: 'fareground-layer-order',
    enforce: 'pre',
    transform(code, id) {
      return /\/src\/.*\.css$/.test(id.split('?')[0] ?? '') ? { code: order + code, map: null } : undefined;
    },
  };
}
