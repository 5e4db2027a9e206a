import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ticketPath } from '@fareground/domain/access/ticket';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { filmCode } from './support/camera-film.ts';
import { bookTickets, goesThrough, openGate } from './support/gate.ts';
import { startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fareground-film-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the gate reads a ticket’s code with the camera and lets it in', async () => {
  const { event, tickets } = await bookTickets(1);
  const [ticket] = tickets;
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
    await openGate(gate, [event.id]);
    await goesThrough(gate.page, 'In', () =>
      gate.page.getByRole('button', { name: 'Scan with the camera' }).click(),
    );
    await gate.expectAccessible();
    await gate.finish();
  } finally {
    await browser.close();
  }
  expect((await getFirestore(adminApp()).doc(ticketPath(ticket.serial)).get()).data()).toMatchObject({
    state: 'used',
    usedGate: 'Main gate',
  });
});
