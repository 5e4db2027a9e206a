import type { Plugin } from 'vite';

const ADDRESS = '/__/firebase/init.js';

/** Says where the emulators of the run are, as hosting's own script does (web/src/config/runtime.ts). */
export const emulatorScript = (env: Readonly<Record<string, string | undefined>> = process.env): Plugin => ({
  name: 'emulator-script',
  configureServer: ({ middlewares }) => {
    middlewares.use(ADDRESS, (_, response) => {
      const emulators = {
        auth: addressOf(env.FIREBASE_AUTH_EMULATOR_HOST),
        firestore: addressOf(env.FIRESTORE_EMULATOR_HOST),
        storage: addressOf(env.FIREBASE_STORAGE_EMULATOR_HOST),
      };
      response.setHeader('Content-Type', 'text/javascript');
      response.end(`var firebaseEmulators = ${JSON.stringify(emulators)};\n`);
    });
  },
});

function addressOf(host: string | undefined) {
  const [name, port] = host?.split(':') ?? [];
  return port ? { host: name, port: Number(port) } : undefined;
}
