import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser';

// Who may import whom (docs/architecture.md). A type is gone when the code runs: only what is imported for the run counts,
// unless a rule says otherwise. Tests may import anything.

/** The rooms of a workspace, the ground first: each may import those before it. */
export const rooms = {
  domain: [
    'core',
    'people',
    'catalogue',
    'stock',
    'booking',
    'payments',
    'access',
    'messages',
    'books',
    'api',
  ],
  functions: [
    'platform',
    'messages',
    'catalogue',
    'payments',
    'access',
    'booking',
    'people',
    'public',
    'ops',
    'main',
  ],
};

const firebase = '(@?firebase|reactfire)(/|$)';

type From = IRegularForbiddenRuleType['from'];
type To = IRegularForbiddenRuleType['to'];

const rule = (name: string, comment: string, from: From, to: To): IRegularForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});
/** @param from where the file stands @param to what it may not import when the code runs */
const atRuntime = (name: string, comment: string, from: From, to: To): IRegularForbiddenRuleType =>
  rule(name, comment, from, { dependencyTypesNot: ['type-only'], ...to });

const roomRules = Object.entries(rooms).flatMap(([workspace, order]) =>
  order
    .slice(0, -1)
    .map((room, index) =>
      atRuntime(
        `${workspace}-${room}`,
        `${workspace}/src/${room} knows only the rooms before it: ${order.slice(0, index).join(', ') || 'none'}`,
        { path: `^${workspace}/src/${room}/` },
        { path: `^${workspace}/src/(${order.slice(index + 1).join('|')})/` },
      ),
    ),
);

/** A folder of the client, and the folders that it does not know. */
const webFolders: readonly (readonly [folder: string, comment: string, refused: string])[] = [
  ['config', 'is at the bottom', '(?!config/)'],
  ['i18n', 'texts know only config', '(?!(config|i18n)/)'],
  ['ui', 'parts of pages know neither data nor who is there', '(?!(config|i18n|ui)/)'],
  [
    'data',
    'what public pages read knows nothing of how it is shown',
    '(ui|views|session|cart|sign-in|staff|firebase|features|app)/',
  ],
  [
    'session',
    'the session is given, and knows not by whom',
    '(ui|data|views|cart|sign-in|staff|firebase|features|app)/',
  ],
  ['views', 'views are shown to everyone', '(session|cart|sign-in|staff|firebase|features|app)/'],
  ['firebase', 'what talks to the provider shows nothing', '(ui|views|cart|sign-in|staff|features|app)/'],
  ['(cart|sign-in|staff)', 'what several features share knows none of them', '(features|app)/'],
  ['features', 'features know not the application', 'app/'],
];
const webRules = webFolders.map(([folder, comment, refused]) =>
  atRuntime(`web-${folder}`, comment, { path: `^web/src/${folder}/` }, { path: `^web/src/${refused}` }),
);

export default {
  forbidden: [
    atRuntime(
      'no-circle',
      'no circle of files',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] },
      },
    ),
    ...roomRules,
    ...webRules,
    rule(
      'domain-is-pure',
      'the domain knows neither Firebase nor React nor Node, nor the other workspaces, not even a type',
      { path: '^domain/src/' },
      {
        path: [
          '^(functions|web|tools)/',
          '(^|node_modules/)(@?firebase|reactfire|@google-cloud|react|stripe|express)',
        ],
      },
    ),
    rule(
      'domain-without-node',
      'the domain runs in a browser too',
      { path: '^domain/src/' },
      {
        dependencyTypes: ['core'],
      },
    ),
    rule(
      'commit-knows-no-use-case',
      'the commit engine knows nothing but the database',
      { path: '^functions/src/platform/commit/' },
      { path: '^functions/src/(?!platform/(commit|firestore)/)' },
    ),
    atRuntime(
      'triggers-give-up',
      'a trigger is made by document-triggers.ts, so that none drops an event in silence',
      { path: '^functions/src/', pathNot: '^functions/src/main/document-triggers[.]ts$' },
      { path: 'node_modules/firebase-functions/.*/firestore' },
    ),
    atRuntime(
      'functions-alone',
      'functions stand on the domain alone',
      { path: '^functions/src/' },
      {
        path: ['^(web|tools)/', 'node_modules/(react|firebase|reactfire)/'],
      },
    ),
    atRuntime(
      'web-alone',
      'the client stands on the domain alone',
      { path: '^web/src/' },
      {
        path: '^(functions|tools)/',
      },
    ),
    atRuntime(
      'tools-and-pages',
      'tools read the client’s table of pages and nothing else of it',
      { path: '^tools/' },
      {
        path: '^web/src/(?!config/)',
      },
    ),
    atRuntime(
      'packages-alone',
      'a package knows nothing of this project',
      { path: '^packages/' },
      { path: '^(domain|functions|web|tools|tests)/' },
    ),
    atRuntime(
      'features-apart',
      'a feature imports no other feature',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    atRuntime(
      'firebase-in-data',
      'only firebase/ and a data/ folder import the Firebase SDK',
      {
        path: '^web/src/',
        pathNot: [
          '^web/src/(firebase|data|staff/data)/',
          '^web/src/features/[^/]+/data/',
          '^web/src/features/[^/]+/[^/]+/data/',
        ],
      },
      { path: `node_modules/${firebase}` },
    ),
    atRuntime(
      'icons-one-by-one',
      'icons are imported one by one (lucide-react/icons/bus): the whole list would come with the first of them',
      { path: '^web/src/' },
      { path: '^node_modules/lucide-react/', pathNot: '/lucide-icon[.]' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(functions|web)/dist/', '[.](test|test-helper)[.]tsx?$'] },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
} satisfies IConfiguration;
