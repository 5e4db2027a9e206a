/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { layerOrder } from './build/layer-order-plugin.ts';
import { messages } from './build/messages-plugin.ts';
import { slimReactfire } from './build/slim-reactfire-plugin.ts';

// Where `npm run dev` finds the API and hosting's own addresses; the start script knows the ports and says so here.
const apiOrigin = process.env.FAREGROUND_API_ORIGIN;
const proxied = apiOrigin ? { target: apiOrigin, changeOrigin: false } : undefined;

export default defineConfig({
  plugins: [messages(), layerOrder(), slimReactfire(), react()],
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
          // What changes only when we upgrade it keeps its name, and so its place in the browser's cache.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@lingui)[\\/]/,
            },
            // What several public pages share comes in one piece: dozens of small files cost more than they save. What
            // only buyers and staff see stays out of it.
            {
              name: 'kit',
              test: /web[\\/]src[\\/](ui[\\/](?!big-ticket|card|data-table|dialog|field|note|stat-tile)|views[\\/]|data[\\/])/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'], environment: 'node' },
});
