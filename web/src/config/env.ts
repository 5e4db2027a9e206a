/** What is fixed when the client is built. What depends on the running project is read by `runtime.ts`. */
interface Env {
  /** Base address of our own server, without a slash at its end. */
  readonly apiBase: string;
  /** Of reCAPTCHA Enterprise, for App Check; empty where the site has none. */
  readonly appCheckKey: string;
  /** For which phones' wallets the house makes passes. */
  readonly wallets: { readonly apple: boolean; readonly google: boolean };
  readonly firebase: { readonly apiKey: string; readonly projectId: string; readonly authDomain: string };
}

export type EnvFault = { readonly setting: string; readonly reason: 'missing' | 'colon' };
type EnvResult = { readonly ok: true; readonly env: Env } | { readonly ok: false; readonly fault: EnvFault };

type Source = Readonly<Record<string, unknown>>;

/**
 * Reads the settings once. A key that is empty or holds a colon stops the start (the provider refuses both),
 * and the answer names the setting, so that the page can.
 */
export function readEnv(source: Source): EnvResult {
  const text = (name: string, fallback: string): string => {
    const value = source[name];
    return typeof value === 'string' ? value.trim() : fallback;
  };
  const apiKey = text('VITE_FIREBASE_API_KEY', 'demo-key');
  if (apiKey === '') return { ok: false, fault: { setting: 'VITE_FIREBASE_API_KEY', reason: 'missing' } };
  if (apiKey.includes(':'))
    return { ok: false, fault: { setting: 'VITE_FIREBASE_API_KEY', reason: 'colon' } };
  const projectId = text('VITE_FIREBASE_PROJECT_ID', 'demo-fareground');
  if (projectId === '')
    return { ok: false, fault: { setting: 'VITE_FIREBASE_PROJECT_ID', reason: 'missing' } };
  const wallets = text('VITE_WALLETS', '').split(/[\s,]+/);
  return {
    ok: true,
    env: {
      wallets: { apple: wallets.includes('apple'), google: wallets.includes('google') },
      appCheckKey: text('VITE_APP_CHECK_KEY', ''),
      apiBase: text('VITE_API_BASE', '/api').replace(/\/+$/, ''),
      firebase: {
        apiKey,
        projectId,
        authDomain: text('VITE_FIREBASE_AUTH_DOMAIN', `${projectId}.firebaseapp.com`),
      },
    },
  };
}

export const envResult: EnvResult = readEnv(import.meta.env);

/** The settings, for code that runs only after the start page has found them sound. */
export function env(): Env {
  if (!envResult.ok) throw new Error(`unusable setting: ${envResult.fault.setting}`);
  return envResult.env;
}
