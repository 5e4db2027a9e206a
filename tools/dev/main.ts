// npm run dev: as npm start, with Vite's dev server in front, which also renders the public pages. Client code reloads in the
// browser; functions and rules are rebuilt and copied into the running emulators, which reload them.
import { cpSync, mkdirSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lifetime, runCommand } from '@fareground/command/lifetime';
import { complain, say, step } from '@fareground/command/say';
import { type Ports, usualPorts } from '@fareground/emulator-kit/ports';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { storedPictures } from '../../functions/src/public/pages/pictures.ts';
import { buildFunctions } from '../build/functions.ts';
import { firestoreRules } from '../docs/firestore-rules.ts';
import { PROJECT_ID, ROOT } from '../paths.ts';
import { announce, movedPorts } from '../start/announce.ts';
import { buildSite, type DemoSite } from '../start/demo-site.ts';
import { parseStartOptions } from '../start/options.ts';
import { startSavedSite } from '../start/saved-site.ts';
import { startDevSite } from './site.ts';

const USAGE = `npm run dev                  as npm start, with hot reload
npm run dev -- --fresh       begin its saved demo anew
npm run dev -- --port 6000   another address for the site`;
const QUIET_MS = 200;

async function dev(lifetime: Lifetime): Promise<number> {
  const { fresh, port } = parseStartOptions(process.argv.slice(2));
  const dist = join(ROOT, 'functions', 'dist');
  // Hosting serves only /api and its own addresses here, but wants its folder.
  mkdirSync(join(ROOT, 'web', 'dist'), { recursive: true });
  await buildSite({ web: false });
  const wanted: Partial<Ports> = { vite: port ?? 5000, hosting: 5002 };
  const ports = await usualPorts(undefined, wanted);
  for (const line of movedPorts(ports, wanted)) step(line);
  const siteUrl = `http://127.0.0.1:${ports.vite}`;
  const opened = await startSavedSite({ lifetime, ports, fresh, name: 'dev', siteUrl });
  const app = getApps()[0] ?? initializeApp({ projectId: PROJECT_ID });
  const site = await startDevSite({
    port: ports.vite,
    apiOrigin: `http://127.0.0.1:${ports.hosting}`,
    db: getFirestore(app),
    pictures: storedPictures(app),
  });
  lifetime.add('Vite', site.close);
  watchFunctions(lifetime, opened.site, dist);
  watchRules(lifetime, opened.site);
  announce(opened);
  await Promise.race([lifetime.untilStopped(), opened.site.suite.ended]);
  say();
  step('Stopping ...');
  return 0;
}

/** Calls `work` once after each burst of changes; one at a time. */
function afterChanges(lifetime: Lifetime, paths: readonly string[], work: () => Promise<void> | void): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(work).catch(complain);
    }, QUIET_MS);
  };
  const watchers = paths.map((path) => watch(path, { recursive: true }, changed));
  lifetime.add('watchers', () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  });
}

function watchFunctions(lifetime: Lifetime, site: DemoSite, dist: string): void {
  afterChanges(lifetime, [join(ROOT, 'functions', 'src'), join(ROOT, 'domain', 'src')], async () => {
    await buildFunctions({ root: ROOT, outFolder: dist });
    cpSync(join(dist, 'index.js'), join(site.suite.functionsFolder, 'index.js'));
    step('Rebuilt the functions.');
  });
}

function watchRules(lifetime: Lifetime, site: DemoSite): void {
  afterChanges(lifetime, [join(ROOT, 'rules')], () =>
    writeFileSync(join(ROOT, 'firestore.rules'), firestoreRules()),
  );
  for (const name of ['firestore.rules', 'storage.rules']) {
    afterChanges(lifetime, [join(ROOT, name)], () => {
      cpSync(join(ROOT, name), join(site.suite.folder, name));
      step(`Copied ${name}.`);
    });
  }
}

await runCommand(USAGE, dev);
