import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TICKETS, ticketConverter, ticketPath } from '@fareground/domain/tickets/ticket';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { filmCode } from './support/camera-film.ts';
import { startJourney } from './support/journey.ts';

let folder: string;
beforeAll(() => {
  initializeApp({ projectId: 'demo-fareground' });
  folder = mkdtempSync(join(tmpdir(), 'fareground-film-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the gate reads a ticket’s code with the camera and lets it in', async () => {
  const db = getFirestore();
  const found = await db.collection(TICKETS).where('state', '==', 'valid').limit(1).get();
  const ticket = ticketConverter.fromFirestore(found.docs[0] as QueryDocumentSnapshot);
  const film = join(folder, 'ticket.y4m');
  await filmCode(ticket.token, film);
  const browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  try {
    const gate = await startJourney(browser);
    await gate.context.grantPermissions(['camera']);
    await gate.visit('/auth/login?next=/gate');
    await gate.page.getByLabel('Email').fill('gate@fareground.test');
    await gate.page.getByLabel('Password', { exact: true }).fill('fareground-demo');
    await gate.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await gate.page.waitForURL('**/gate');
    await gate.page.getByRole('button', { name: 'Scan with the camera' }).click();
    await gate.page.getByText('Let in', { exact: true }).waitFor({ timeout: 30_000 });
    await gate.expectAccessible();
    await gate.finish();
  } finally {
    await browser.close();
  }
  expect((await db.doc(ticketPath(ticket.serial)).get()).data()).toMatchObject({
    state: 'used',
    usedGate: 'Main gate',
  });
});
