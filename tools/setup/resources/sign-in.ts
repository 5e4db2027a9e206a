import { z } from 'zod';
import { differences, type Found, type Resource } from '../engine.ts';
import type { Setup } from '../setup.ts';

const configSchema = z.looseObject({
  subtype: z.string().optional(),
  authorizedDomains: z.array(z.string()).default([]),
  passwordPolicyConfig: z.looseObject({ passwordPolicyEnforcementState: z.string().optional() }).optional(),
  mfa: z
    .looseObject({
      providerConfigs: z
        .array(z.looseObject({ state: z.string().optional(), totpProviderConfig: z.unknown().optional() }))
        .default([]),
    })
    .default({ providerConfigs: [] }),
});
type Config = z.infer<typeof configSchema>;
const webAppSchema = z.looseObject({ appId: z.string() });

/** A field of the sign-in's settings that a person may have set to something stricter: then it stays. */
interface Setting {
  readonly name: string;
  readonly why: string;
  /** What the field must be, or null where it is well as it is. */
  wanted(config: Config): Readonly<Record<string, unknown>> | null;
}

export function signIn(setup: Setup): readonly Resource[] {
  const { google, target } = setup;
  const path = `/admin/v2/projects/${google.project}/config`;
  const read = () => google.find(configSchema, 'identitytoolkit', path);
  const domains = [new URL(target.site).hostname, target.client.VITE_FIREBASE_AUTH_DOMAIN ?? ''];
  const settings: readonly Setting[] = [
    {
      name: 'ways to sign in',
      why: 'With a password, and as a guest. Google’s own is switched on by a person, for it has an OAuth client.',
      wanted: (config) =>
        unless(config, {
          signIn: { email: { enabled: true, passwordRequired: true }, anonymous: { enabled: true } },
        }),
    },
    {
      name: 'domains that sign in',
      why: 'A page of another one cannot sign anybody in.',
      wanted: ({ authorizedDomains }) =>
        domains.every((domain) => authorizedDomains.includes(domain))
          ? null
          : { authorizedDomains: [...new Set([...authorizedDomains, ...domains])] },
    },
    {
      name: 'email enumeration protection',
      why: 'Nobody learns who has an account by asking.',
      wanted: (config) => unless(config, { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    },
    {
      name: 'password policy',
      why: 'Ten characters at least. One that is enforced already stays.',
      wanted: ({ passwordPolicyConfig }) =>
        passwordPolicyConfig?.passwordPolicyEnforcementState === 'ENFORCE'
          ? null
          : {
              passwordPolicyConfig: {
                passwordPolicyEnforcementState: 'ENFORCE',
                passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 10 } }],
              },
            },
    },
    {
      name: 'authenticator apps',
      why: 'A second factor without a phone; the console has no switch for it.',
      wanted: ({ mfa }) =>
        mfa.providerConfigs.some((one) => one.state === 'ENABLED' && one.totpProviderConfig !== undefined)
          ? null
          : {
              mfa: {
                ...mfa,
                providerConfigs: [
                  ...mfa.providerConfigs.filter(({ totpProviderConfig }) => totpProviderConfig === undefined),
                  { state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } },
                ],
              },
            },
    },
  ];
  return [
    {
      name: 'Identity Platform',
      why: 'Second factors are of it, and it is paid for by the account that signs in.',
      async look() {
        const found = await read();
        if (found?.subtype === 'IDENTITY_PLATFORM') return { state: 'stands' };
        return {
          state: found ? 'differs' : 'absent',
          make: () =>
            google.write(
              'POST',
              'identitytoolkit',
              `/v2/projects/${google.project}/identityPlatform:initializeAuth`,
              {},
            ),
        };
      },
    },
    ...settings.map(
      ({ name, why, wanted }): Resource => ({
        name,
        why,
        async look() {
          const config = await read();
          // In a plan of an empty project.
          const fields = wanted(config ?? configSchema.parse({}));
          if (fields === null) return { state: 'stands' };
          return {
            state: config ? 'differs' : 'absent',
            make: () =>
              google.write(
                'PATCH',
                'identitytoolkit',
                `${path}?updateMask=${masks(fields).join(',')}`,
                fields,
              ),
          };
        },
      }),
    ),
    webApp(setup),
    ...(target.client.VITE_APP_CHECK_KEY === undefined
      ? []
      : [appCheck(setup, target.client.VITE_APP_CHECK_KEY)]),
  ];
}

const unless = (config: Config, wanted: Readonly<Record<string, unknown>>) =>
  differences(wanted, config).length === 0 ? null : wanted;

/** Of the ways to sign in only those that are named are changed. */
const masks = (fields: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(fields).flatMap(([field, value]) =>
    field === 'signIn' && typeof value === 'object' && value !== null
      ? Object.keys(value).map((below) => `${field}.${below}`)
      : [field],
  );

/** The app of the key that the settings name. @returns null where the project has none */
async function appOf({ google, target }: Setup): Promise<string | null> {
  const apps = `/v1beta1/projects/${google.project}/webApps`;
  for (const { appId } of await google.list(webAppSchema, 'firebase', apps, 'apps')) {
    const { apiKey } = await google.read(
      z.looseObject({ apiKey: z.string() }),
      'firebase',
      `${apps}/${appId}/config`,
    );
    if (apiKey === target.client.VITE_FIREBASE_API_KEY) return appId;
  }
  return null;
}

const noApp = ({ google, target }: Setup): Found => ({
  state: 'left',
  task: `No web app of ${google.project} has the key VITE_FIREBASE_API_KEY of deploy/${target.name}.env: add one, and put its key there.`,
  page: `https://console.firebase.google.com/project/${google.project}/settings/general`,
});

const webApp = (setup: Setup): Resource => ({
  name: 'web app',
  why: 'The site is built with its key.',
  look: async () => ((await appOf(setup)) === null ? noApp(setup) : { state: 'stands' }),
});

const appCheck = (setup: Setup, siteKey: string): Resource => ({
  name: 'App Check',
  why: 'With the site key of reCAPTCHA Enterprise a page shows that it is ours.',
  async look() {
    const app = await appOf(setup);
    if (app === null) return noApp(setup);
    const { google } = setup;
    const path = `/v1/projects/${google.project}/apps/${app}/recaptchaEnterpriseConfig`;
    const found = await google.read(
      z.looseObject({ siteKey: z.string().optional() }),
      'firebaseappcheck',
      path,
    );
    if (found.siteKey === siteKey) return { state: 'stands' };
    return {
      state: found.siteKey === undefined ? 'absent' : 'differs',
      make: () => google.write('PATCH', 'firebaseappcheck', `${path}?updateMask=siteKey`, { siteKey }),
    };
  },
});
