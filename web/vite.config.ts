import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin, transformWithOxc } from 'vite';
import { messages } from './build/messages-plugin.ts';
import { publicChunks } from './build/public-chunks.ts';

const ENDING = '?inline-script';

/**
 * `import script from './build/file.ts?inline-script'` gives the file's code as the short text of a script that may stand in a page: in a
 * function of its own, without types. The file imports nothing when it starts.
 */
function inlineScript(): Plugin {
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

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), messages(), inlineScript()],
  // The domain's schemas and ours are checked by one zod, also where npm put one in each workspace.
  resolve: { dedupe: ['zod'] },
  // Every library is found and prepared when the dev server starts, also those that only a lazy page imports.
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}', '!src/**/*.test*'] },
  // The server's half is deployed alone: everything that it uses is inside. Firebase comes by import() in effects, which no server runs.
  ...(isSsrBuild
    ? {
        ssr: { noExternal: true as const, external: ['firebase'] },
        define: { 'process.env.NODE_ENV': '"production"' },
      }
    : {}),
  build: {
    target: 'es2022',
    // The polyfill is for browsers that we do not build for.
    modulePreload: { polyfill: false },
    // Tells the server which files each public page needs; `tools/build/web.ts` takes it out again.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild
        ? { entryFileNames: '[name].js' }
        : {
            codeSplitting: {
              groups: [{ name: publicChunks(), debugName: 'public pages' }],
              includeDependenciesRecursively: false,
            },
          },
    },
  },
}));
