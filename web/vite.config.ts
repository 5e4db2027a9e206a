/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from './build/icons-plugin.ts';
import { inlineRuntime } from './build/inline-runtime-plugin.ts';
import { inlineScript } from './build/inline-script-plugin.ts';
import { layerOrder } from './build/layer-order-plugin.ts';
import { messages } from './build/messages-plugin.ts';
import { publicChunks } from './build/public-chunks.ts';
import { publicPagesOnly } from './build/public-pages-plugin.ts';
import { reactEsm } from './build/react-esm-plugin.ts';
import { slimRouter } from './build/slim-router-plugin.ts';
import { smallZod } from './build/small-zod-plugin.ts';
import { splitFirebase } from './build/split-firebase-plugin.ts';

// Where `npm run dev` finds the API and hosting's own addresses; the start script knows the ports and says so here.
const apiOrigin = process.env.FAREGROUND_API_ORIGIN;
const proxied = apiOrigin ? { target: apiOrigin, changeOrigin: false } : undefined;

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    messages(),
    icons(),
    inlineScript(),
    layerOrder(),
    reactEsm(),
    slimRouter(),
    smallZod(),
    splitFirebase(),
    ...(isSsrBuild ? [publicPagesOnly()] : []),
    react(),
    inlineRuntime(/^(react|main|home|events|event|travel)$/),
  ],
  // The domain's schemas and ours are checked by one zod, also where npm put one in each workspace.
  resolve: { dedupe: ['zod'] },
  ...(proxied ? { server: { proxy: { '/api': proxied, '/__': proxied } } } : {}),
  // The server's half is deployed alone: everything that it uses is inside.
  ...(isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  build: {
    target: 'es2022',
    // Module preloads make the first load one round trip; the polyfill is for browsers that we do not build for.
    modulePreload: { polyfill: false },
    // Tells the server which files each public page needs; `tools/build/web.ts` takes it out again.
    manifest: !isSsrBuild,
    ...(isSsrBuild ? { copyPublicDir: false } : {}),
    rolldownOptions: {
      output: isSsrBuild
        ? { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' }
        : {
            // The start lists the files of every page: names without words keep that list short.
            chunkFileNames: (chunk) =>
              /^(react|main|home|events|event|travel)$/.test(chunk.name)
                ? 'assets/[name]-[hash].js'
                : 'assets/[hash].js',
            codeSplitting: {
              groups: [{ name: publicChunks(), debugName: 'public pages' }],
              includeDependenciesRecursively: false,
            },
          },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'], environment: 'node' as const },
}));
