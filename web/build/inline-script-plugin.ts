import { readFileSync } from 'node:fs';
import { minifySync, type Plugin, transformWithOxc } from 'vite';

const ENDING = '?inline-script';

/**
 * `import script from './file.ts?inline-script'` gives the file's code as the short text of a script that may stand in a page: in a
 * function of its own, without types. The file imports nothing when it starts.
 */
export function inlineScript(): Plugin {
  return {
    name: 'fareground-inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(ENDING)) return undefined;
      const file = id.slice(0, -ENDING.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await scriptOf(file))};`;
    },
  };
}

async function scriptOf(file: string): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  const body = code.replace(/export\s*\{\s*\};?/, '');
  const { code: short, errors } = minifySync(file, `(() => {${body}})();`, {
    module: false,
    sourcemap: false,
  });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(' ')}`);
  return short.trim().replace(/;$/, '');
}
