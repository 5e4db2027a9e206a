/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from './build/icons-plugin.ts';
import { inlineRuntime } from './build/inline-runtime-plugin.ts';
import { layerOrder } from './build/layer-order-plugin.ts';
import { messages } from './build/messages-plugin.ts';
import { publicChunks } from './build/public-chunks.ts';
import { reactEsm } from './build/react-esm-plugin.ts';
import { slimReactfire } from './build/slim-reactfire-plugin.ts';
import { slimRouter } from './build/slim-router-plugin.ts';

// Where `npm run dev` finds the API and hosting's own addresses; the start script knows the ports and says so here.
const apiOrigin = process.env.FAREGROUND_API_ORIGIN;
const proxied = apiOrigin ? { target: apiOrigin, changeOrigin: false } : undefined;

export default defineConfig({
  plugins: [
    messages(),
    icons(),
    layerOrder(),
    reactEsm(),
    slimReactfire(),
    slimRouter(),
    react(),
    inlineRuntime(/^(react|main|home|events|travel)$/),
  ],
  // The domain's schemas and ours are checked by one zod, also where npm put one in each workspace.
  resolve: { dedupe: ['zod'] },
  ...(proxied ? { server: { proxy: { '/api': proxied, '/__': proxied } } } : {}),
  build: {
    target: 'es2022',
    // Module preloads make the first load one round trip; the polyfill is for browsers that we do not build for.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: publicChunks(), debugName: 'public pages' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'], environment: 'node' },
});
