import { publishDraftRequestSchema, publishDraftResponseSchema } from '@fareground/domain/api/event-drafts';
import {
  type EventDraft,
  eventDraftConverter,
  eventDraftPath,
} from '@fareground/domain/catalogue/events/event-draft';
import { type EventForm, formText, readFormText } from '@fareground/domain/catalogue/events/event-form';
import { DAY } from '@fareground/domain/core/time';
import { disableNetwork, enableNetwork } from 'firebase/firestore';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall } from '../../browser-test/api-answers.test-helper.ts';
import { store, stored } from '../../browser-test/database.test-helper.ts';
import { allowLog } from '../../browser-test/faults.test-helper.ts';
import { letterFile, pictureFile } from '../../browser-test/files.test-helper.ts';
import { expectAccessible, PHONE_AND_DESK } from '../../browser-test/looks.test-helper.ts';
import { storeEvent, storePartner, storeVenue } from '../../browser-test/offers.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';
import { openFirestore } from '../../firebase/firestore.ts';
import { newDraftId } from './event-form/draft-id.ts';

const formOf = (id: string) => `/dashboard/admin/event-drafts/${id}`;
const openForm = async (id: string, width?: number) => {
  await openPage(formOf(id), { as: 'events', ...(width && { width }) });
  await expect.element(page.getByLabelText('Title', { exact: true })).toBeVisible();
};
/** "2026-12-23T21:00", so many days from now. */
const evening = (days: number, time = '21:00'): string =>
  `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}`;
const field = (label: string) => page.getByLabelText(label, { exact: true });
const seen = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();
const kept = () => expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
const draftOf = (id: string) => stored(eventDraftPath(id), eventDraftConverter);

async function fillWell(title: string): Promise<void> {
  await field('Title').fill(title);
  await page.getByLabelText('Short title').fill('Salt Road Choir');
  await page.getByLabelText('Category').selectOptions('Music');
  await page.getByLabelText('In one or two sentences').fill('Forty voices by the river.');
  await page.getByLabelText('Who performs').fill('Salt Road Choir\nRita Dias');
  await field('Organiser').selectOptions('cais-concerts');
  await page.getByLabelText('From what age').fill('16');
  await field('Venue').selectOptions('coliseu');
  await field('Starts').fill(evening(30));
  await page.getByLabelText('Name people see').fill('Standing');
  await page.getByLabelText('Price in EUR').fill('28,50');
  await field('Places').fill('120');
}

const answerPublish = (...eventIds: string[]) =>
  answerCall(
    'POST',
    '/admin/event-drafts/:id/publish',
    { body: publishDraftRequestSchema, answer: publishDraftResponseSchema },
    () => ({ eventIds }),
  );

async function choosePicture(label: string): Promise<void> {
  await page.getByLabelText(label).upload(await pictureFile());
  const dialog = page.getByRole('dialog', { name: 'Which part of it?' });
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

beforeAll(async () => {
  await storeVenue();
  await storePartner('cais-concerts', 'Cais Concerts');
});

it('a new venue is told what is missing, and stands in the form then', async () => {
  const id = newDraftId();
  await openForm(id);
  await page.getByRole('button', { name: 'New venue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save venue' }).click();
  await expect.element(dialog.getByText('Choose a country.')).toBeVisible();
  await expectAccessible(PHONE_AND_DESK);
  await dialog.getByLabelText('Name').fill('Armazém');
  await dialog.getByLabelText('Street and number').fill('Cais 4');
  await dialog.getByLabelText('City').fill('Aveiro');
  await dialog.getByLabelText('Country').fill('PT');
  await dialog.getByLabelText('Time zone').fill('Europe/Lisbon');
  await dialog.getByRole('button', { name: 'Save venue' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await kept();
  await expect.element(field('Venue')).toHaveDisplayValue(/Armazém/);

  // Put on sale with nothing else in it, it says what is still needed.
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await expect.element(page.getByRole('alert').getByText('Title: This is needed.')).toBeVisible();
  await expect.element(field('Title')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(PHONE_AND_DESK);
});

it('a poster and pictures are cut in the browser and stand in the draft; a letter is refused', async () => {
  const id = newDraftId();
  await openForm(id);
  await choosePicture('Poster from this device');
  await expect.element(page.getByRole('button', { name: 'Another poster' })).toBeVisible();
  await page.getByLabelText('Picture from this device').upload(letterFile());
  await seen('That file is not a picture');
  await choosePicture('Picture from this device');
  await page.getByLabelText('What picture 1 shows').fill('The stage before the doors open');
  await kept();
  await expectAccessible();
  const form = readFormText((await draftOf(id))?.form ?? '');
  expect(form.gallery).toMatchObject([{ alt: 'The stage before the doors open' }]);
  expect(form.imagePath).toMatch(/^events\/new-[a-z0-9-]+\/[a-z0-9]{16}\.webp$/);
});

it('what is typed is kept, previewed as people will see it, and put on sale as it was seen', async () => {
  const id = newDraftId();
  const calls = answerPublish('salt-road');
  await openForm(id);
  await fillWell('Choir');
  await expect.element(page.getByLabelText('Doors open')).toHaveValue(evening(30, '20:00'));
  await kept();
  await openForm(id);
  await expect.element(field('Title')).toHaveValue('Choir');
  await expect.element(page.getByLabelText('Price in EUR')).toHaveValue('28,50');

  await page.getByLabelText('Doors open').fill(evening(30, '22:00'));
  await seen('The doors open after the start.');
  await page.getByLabelText('Doors open').fill(evening(30, '20:00'));
  await kept();
  const { revision = 0, publishedAs } = (await draftOf(id)) ?? {};
  await openPage(`${formOf(id)}/preview`, { as: 'events' });
  await seen('A preview, as people will see it.');
  await expect.element(page.getByRole('heading', { name: 'Choir' }).first()).toBeVisible();
  await seen('€29.86');
  expect(publishedAs).toEqual([]);

  await openForm(id);
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await expect.element(page.getByText('On sale.', { exact: true })).toBeVisible();
  expect(calls).toMatchObject([{ params: { id }, body: { revision } }]);
});

it('a series with numbered seats is put on sale at once', async () => {
  const id = newDraftId();
  const calls = answerPublish('series', 'series-2', 'series-3');
  await openForm(id);
  await fillWell('Series');
  await page.getByLabelText('Numbered seats').click();
  await field('Rows').fill('5');
  await page.getByLabelText('Seats in a row').fill('8');
  await page.getByRole('button', { name: 'Draw rows' }).click();
  await seen('40 seats');
  await page.getByRole('button', { name: 'Another date' }).click();
  await page.getByRole('button', { name: 'Another date' }).click();
  await expect.element(field('Date 3')).toHaveValue(evening(44));
  await kept();
  await expectAccessible();
  await page.getByRole('button', { name: 'Put 3 dates on sale' }).click();
  await expect.element(page.getByText('On sale.', { exact: true })).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('of an event on sale the times and seats stay, and its prices are written again', async () => {
  const calls = answerPublish('on-sale');
  await storeEvent(
    { id: 'on-sale' },
    { id: 'floor', layout: ['#st Stalls', 'A=1-8', 'B=1-8'], capacity: 16 },
  );
  await openForm('on-sale');
  await expect.element(field('Starts')).toBeDisabled();
  await expect.element(page.getByLabelText('Seat plan')).toBeDisabled();
  await page.getByLabelText('Price in EUR').fill('30');
  await kept();
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await seen('The changes are published.');
  expect(calls).toMatchObject([{ params: { id: 'on-sale' }, body: { revision: 1 } }]);
  expect(readFormText((await draftOf('on-sale'))?.form ?? '').tiers).toMatchObject([{ price: '30' }]);
});

it('a tier has further prices and lets buyers name theirs, and each fault is said', async () => {
  answerPublish('family');
  await storeEvent({ id: 'family' }, { id: 'floor', name: 'Standing', price: 2_500 });
  await openForm('family');
  await page.getByRole('button', { name: 'Another price' }).click();
  await page.getByLabelText('For whom').fill('Child (under 14)');
  await page.getByLabelText('What to bring').fill('An ID');
  await page.getByLabelText('Maximum per person').fill('0');
  await page.getByLabelText('Buyers choose what they pay').click();
  await page.getByLabelText('Suggested price in EUR').fill('20');
  await page.getByLabelText('Highest price in EUR').fill('10');
  await seen('This is below the least price.');
  await expect.element(page.getByRole('button', { name: 'Publish the changes' })).toBeEnabled();
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  const faults = page.getByRole('alert');
  await expect
    .element(faults.getByText('Standing: Child (under 14): Price in EUR: This is needed.'))
    .toBeVisible();
  await expect
    .element(faults.getByText('Standing: Maximum per person: This number cannot be here.'))
    .toBeVisible();
  await expectAccessible();

  await faults.getByText('Standing: Child (under 14): Price in EUR: This is needed.').click();
  await page.elementLocator(document.activeElement ?? document.body).fill('10');
  await page.getByLabelText('Maximum per person').fill('4');
  await page.getByLabelText('Suggested price in EUR').fill('30');
  await page.getByLabelText('Highest price in EUR').fill('80');
  await kept();
  await openForm('family');
  await expect.element(page.getByLabelText('For whom')).toHaveValue('Child (under 14)');
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await seen('The changes are published.');
  const [tier] = readFormText((await draftOf('family'))?.form ?? '').tiers;
  expect(tier).toMatchObject({
    price: '25.00',
    suggestedPrice: '30',
    highestPrice: '80',
    maxPerPerson: '4',
    fares: [{ name: 'Child (under 14)', price: '10', note: 'An ID' }],
  });
});

it('two editors of one event see what the other changes, and choose where both did', async () => {
  const id = newDraftId();
  await openForm(id, 1440);
  await fillWell('Two');
  await kept();
  /** The other one saves over what they see. */
  const othersSave = async (change: Partial<EventForm>) => {
    const draft = (await draftOf(id)) as EventDraft;
    await store(eventDraftPath(id), eventDraftConverter, {
      ...draft,
      form: formText({ ...readFormText(draft.form), ...change }),
      revision: draft.revision + 1,
      updatedAt: draft.updatedAt + 1,
      updatedBy: 'demo-owner',
    });
  };
  await expect
    .poll(async () => readFormText((await draftOf(id))?.form ?? '{}').tiers[0]?.capacity)
    .toBe('120');
  await othersSave({ summary: 'Fifty voices.' });
  await expect.element(page.getByLabelText('In one or two sentences')).toHaveValue('Fifty voices.');
  await seen('Taken over from them: In one or two sentences.');
  await page.getByRole('button', { name: 'Keep mine' }).click();

  // Both type into one field before either has heard of the other.
  allowLog(/The draft was not saved|Could not reach Cloud Firestore/);
  const firestore = await openFirestore();
  await disableNetwork(firestore);
  await page.getByLabelText('Short title').fill('Theirs or mine');
  await othersSave({ shortTitle: 'The first' });
  await enableNetwork(firestore);
  await seen('you have “Theirs or mine”, they have “The first”');
  await expectAccessible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(page.getByLabelText('Short title')).toHaveValue('The first');
});
