import { z } from 'zod';
import type { Ports } from './ports.ts';

/** Every emulator listens on this address alone: nothing of a demo is seen by the network. */
export const HOST = '127.0.0.1';

const projectConfig = z.looseObject({
  hosting: z.looseObject({
    public: z.string(),
    rewrites: z
      .array(z.looseObject({ function: z.looseObject({ functionId: z.string() }).optional() }))
      .optional(),
    redirects: z.array(z.looseObject({ source: z.string() })).optional(),
    headers: z
      .array(
        z.looseObject({
          source: z.string(),
          headers: z.array(z.object({ key: z.string(), value: z.string() })),
        }),
      )
      .optional(),
  }),
  functions: z.union([
    z.looseObject({ source: z.string() }),
    z.array(z.looseObject({ source: z.string() })).length(1),
  ]),
  firestore: z.object({ rules: z.string(), indexes: z.string() }),
  storage: z.object({ rules: z.string() }),
});

export type ProjectConfig = z.infer<typeof projectConfig>;

/** firebase.json as the deploy uses it, checked for what a local run builds upon. */
export function parseProjectConfig(text: string): ProjectConfig {
  return projectConfig.parse(JSON.parse(text));
}

/** What the policy must also let through locally: the emulators and the sandbox, on whatever ports they have. */
const LOCAL_SOURCES = 'http://127.0.0.1:* ws://127.0.0.1:* http://localhost:* ws://localhost:*';
const OPENED_LOCALLY = new Set(['connect-src', 'img-src', 'frame-src', 'form-action']);

/** A content security policy that lets the page also reach the emulators. Directives that a page has no need of stay. */
export function localPolicy(policy: string): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
    .map((directive) => {
      const [name = '', ...sources] = directive.split(/\s+/);
      if (!OPENED_LOCALLY.has(name)) return directive;
      return [name, ...sources.filter((source) => source !== "'none'"), LOCAL_SOURCES].join(' ');
    })
    .join('; ');
}

/** What hosting does otherwise on this machine. */
export type LocalHosting = {
  /** The content security policy of what was built; that of firebase.json where it is not given. */
  readonly policy?: string | undefined;
  /** Functions that another one answers for, by id. */
  readonly functions?: Readonly<Record<string, string>>;
  readonly redirects?: readonly {
    readonly source: string;
    readonly destination: string;
    readonly type: number;
  }[];
};

export type RunConfig = {
  readonly config: ProjectConfig;
  readonly ports: Ports;
  readonly withUi: boolean;
  readonly hosting?: LocalHosting | undefined;
};

/**
 * The firebase.json of one run: the project's own, with the folders and rules beside it, the chosen ports, and a
 * policy that knows the emulators.
 */
export function runConfig({ config, ports, withUi, hosting = {} }: RunConfig): Record<string, unknown> {
  const at = (port: number) => ({ host: HOST, port });
  const functions = Array.isArray(config.functions) ? config.functions[0] : config.functions;
  return {
    ...config,
    hosting: {
      ...config.hosting,
      public: 'web',
      rewrites: (config.hosting.rewrites ?? []).map(({ function: to, ...rule }) =>
        to
          ? { ...rule, function: { ...to, functionId: hosting.functions?.[to.functionId] ?? to.functionId } }
          : rule,
      ),
      redirects: [...(config.hosting.redirects ?? []), ...(hosting.redirects ?? [])],
      headers: (config.hosting.headers ?? []).map((rule) => ({
        ...rule,
        headers: rule.headers
          .filter(({ key }) => key.toLowerCase() !== 'strict-transport-security')
          .map(({ key, value }) =>
            key.toLowerCase() === 'content-security-policy'
              ? { key, value: localPolicy(hosting.policy ?? value) }
              : { key, value },
          ),
      })),
    },
    functions: [{ ...functions, source: 'functions', predeploy: undefined }],
    firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
    storage: { rules: 'storage.rules' },
    emulators: {
      singleProjectMode: true,
      hosting: at(ports.hosting),
      functions: at(ports.functions),
      firestore: { ...at(ports.firestore), websocketPort: ports.firestoreWebsocket },
      auth: at(ports.auth),
      storage: at(ports.storage),
      eventarc: at(ports.eventarc),
      tasks: at(ports.tasks),
      hub: at(ports.hub),
      logging: at(ports.logging),
      ui: withUi ? { enabled: true, ...at(ports.ui) } : { enabled: false },
    },
  };
}
