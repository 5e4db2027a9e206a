import { storedText, storeText } from './stored-text.ts';

/** Where an emulator listens, from hosting's own settings script. */
interface EmulatorHost {
  readonly host: string;
  readonly port: number;
}
export interface RuntimeConfig {
  /** Nothing in production. On a developer's machine, the emulators that run there. */
  readonly emulators: Readonly<Partial<Record<'auth' | 'firestore' | 'functions' | 'storage', EmulatorHost>>>;
}

const none: RuntimeConfig = { emulators: {} };
const settingsAddress = '/__/firebase/init.js?useEmulator=true';

/** Reads the emulators out of hosting's script; what is no emulator's address is left out. */
export function readEmulators(script: string): RuntimeConfig {
  const text = /var firebaseEmulators = (\{[\s\S]*?\});\s/.exec(script)?.[1];
  if (!text) return none;
  const parsed = JSON.parse(text) as Record<string, { host?: unknown; port?: unknown }>;
  const emulators = Object.fromEntries(
    Object.entries(parsed).flatMap(([name, { host, port }]) =>
      typeof host === 'string' && typeof port === 'number' ? [[name, { host: reachable(host), port }]] : [],
    ),
  );
  return { emulators };
}

/** An emulator that listens everywhere is reached on this machine. */
const reachable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

const settingsKey = 'fareground.emulators';

const isLocal = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/** Whether this machine serves the page, as `npm start` does. Call it in a browser. */
export const isServedHere = (): boolean => isLocal(location.hostname);

let asked: Promise<RuntimeConfig> | undefined;

/**
 * What can only be found out where the client runs. Production never asks: only a page that was served from this machine
 * has emulators, and there hosting answers at once.
 */
export function runtimeConfig(): Promise<RuntimeConfig> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<RuntimeConfig> {
  if (!isServedHere()) return none;
  try {
    const answer = await fetch(settingsAddress);
    const script = answer.ok ? await answer.text() : '';
    storeText(settingsKey, script);
    return readEmulators(script);
  } catch (error) {
    // A page that was opened without a network (the gate's) goes by what hosting said last.
    const script = storedText(settingsKey);
    if (script === null) throw error;
    return readEmulators(script);
  }
}
