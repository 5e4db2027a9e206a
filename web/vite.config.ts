import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineScript } from './build/inline-script-plugin.ts';
import { messages } from './build/messages-plugin.ts';
import { publicChunks } from './build/public-chunks.ts';

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
