import { type Event, eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import { answerSheetPath } from '@fareground/domain/catalogue/questions/answer-sheet';
import type { Question } from '@fareground/domain/catalogue/questions/question';
import { MINUTE } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { giveEmail, holdCart } from './support/buying.ts';
import { PHONE_AND_DESK, picture, startJourney } from './support/journey.ts';
import { mailedLink } from './support/mails.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const db = () => getFirestore(adminApp());
const asked: Question[] = [
  {
    id: 'diet',
    label: 'What do you eat?',
    hint: 'Lunch is served at one.',
    kind: 'choice',
    options: ['Meat', 'Fish', 'Vegetarian', 'Vegan'],
    required: true,
    per: 'ticket',
  },
  { id: 'note', label: 'Allergies', hint: '', kind: 'text', required: false, per: 'ticket' },
  {
    id: 'photo',
    label: 'May we show you in pictures of the day?',
    hint: '',
    kind: 'yes-no',
    required: true,
    per: 'booking',
  },
];

const workshop = async (questions?: Question[]): Promise<Event> =>
  (
    await writeEvent(
      db(),
      [
        { name: 'Place', price: 0, capacity: 20 },
        { name: 'Place with lunch', price: 0 },
      ],
      {
        title: uniqueId('Bread by Hand'),
        venueId: 'coliseu-da-ribeira',
        ...(questions && { questions }),
      },
    )
  ).event;
const answersOf = async (id: string) => {
  const stored = await db().doc(answerSheetPath(id)).get();
  return ((stored.get('answers') ?? []) as { answer: string }[]).map(({ answer }) => answer);
};

it('a guest answers before holding, changes the answers by the mailed link, and staff read them', async () => {
  const event = await workshop(asked);
  const email = `asked-${crypto.randomUUID().slice(0, 13)}@fareground.test`;
  const buyer = await startJourney(browser);
  const { page } = buyer;
  await buyer.visit(`/event/reserve/${event.id}`);
  const more = page.getByRole('button', { name: 'Place, one more', exact: true });
  await more.click();
  await more.click();
  await page.getByRole('heading', { name: 'Questions from the organiser' }).waitFor();
  await page.locator('.book-name input').nth(1).fill('Ana Moura');
  await page.getByRole('group', { name: 'Place, ticket 2: Ana Moura' }).waitFor();
  const ofTicket = (number: number) =>
    page.getByRole('group', { name: new RegExp(`Place, ticket ${number}`) });
  await ofTicket(2).getByLabel('What do you eat?').selectOption('Vegan');
  await ofTicket(2).getByLabel('Allergies (optional)').fill('Hazelnuts');
  await page.reload();
  expect(await ofTicket(2).getByLabel('Allergies (optional)').inputValue()).toBe('Hazelnuts');
  await page.getByRole('button', { name: 'Hold 2 places' }).locator('visible=true').first().click();
  await page.getByText('2 answers are still needed').waitFor();
  const photo = page.getByLabel('May we show you in pictures of the day?');
  expect(await photo.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(page.url()).toContain('/event/reserve/');
  await buyer.expectAccessible(PHONE_AND_DESK);
  await picture(buyer, 'questions-fault');
  await photo.selectOption('No');
  await ofTicket(1).getByLabel('What do you eat?').selectOption('Fish');
  await picture(buyer, 'questions-reserve');
  const booking = await holdCart(page);
  // Who has a name comes first, and so do the answers.
  expect(await answersOf(booking)).toEqual(['no', 'Vegan', 'Hazelnuts', 'Fish']);
  await giveEmail(page, email);
  await page
    .getByRole('button', { name: /^Take them/ })
    .locator('visible=true')
    .first()
    .click();
  await page.getByRole('heading', { name: 'You are going' }).waitFor();
  await buyer.finish();

  const reader = await startJourney(browser);
  await reader.page.goto((await mailedLink(email, 'Your tickets: ')).href);
  await reader.page.getByText('You can change your answers until the doors open').waitFor();
  const own = reader.page.getByRole('region', { name: 'Questions from the organiser' });
  const first = own.getByRole('group', { name: 'Place, ticket 1: Ana Moura' });
  expect(await first.getByLabel('What do you eat?').inputValue()).toBe('Vegan');
  await first.getByLabel('What do you eat?').selectOption('');
  await own.getByRole('button', { name: 'Save the answers' }).click();
  await own.getByText('This needs an answer.').waitFor();
  await first.getByLabel('What do you eat?').selectOption('Vegetarian');
  await first.getByLabel('Allergies (optional)').fill('Hazelnuts, and sesame');
  await reader.expectAccessible();
  await picture(reader, 'questions-linked');
  await own.getByRole('button', { name: 'Save the answers' }).click();
  await reader.page.getByText('Your answers are saved.').waitFor();
  expect(await answersOf(booking)).toEqual(['no', 'Vegetarian', 'Hazelnuts, and sesame', 'Fish']);
  await db()
    .doc(eventPath(event.id))
    .update({ doorsAt: Date.now() - MINUTE });
  await reader.page.reload();
  await own.getByText('Answers stay as they are from then on.').waitFor();
  await own.getByText('Hazelnuts, and sesame').waitFor();
  expect(await own.getByRole('button').count()).toBe(0);
  await picture(reader, 'questions-closed');
  await reader.finish();

  const staff = await startJourney(browser, 1440);
  await signInAs(staff, demo('support'), `/dashboard/admin/events/${event.id}/door-list`);
  const people = staff.page.getByRole('region', { name: 'Everybody' });
  await people.getByText('3 answers').click();
  await people.getByText('Hazelnuts, and sesame').waitFor();
  await picture(staff, 'questions-door-list');
  await staff.finish();
});

it('a promoter asks, in the order that suits, with the faults beside the fields', async () => {
  const { id } = await workshop();
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('events'), `/dashboard/admin/event-drafts/${id}`);
  const card = page.getByRole('region', { name: 'Questions to buyers' });
  await card.getByRole('button', { name: 'Another question' }).click();
  await card.getByRole('button', { name: 'Another question' }).click();
  const rows = card.getByRole('listitem');
  await rows.nth(0).getByLabel('Question', { exact: true }).fill('Anything we should know?');
  const diet = rows.nth(1);
  await diet.getByLabel('Question', { exact: true }).fill('What do you eat?');
  await diet.getByLabel('Answered with').selectOption('One of several choices');
  await diet.getByLabel('Choices').fill('Vegan');
  await diet.getByText('2 to 12 choices').waitFor();
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await page.getByRole('alert').getByText('What do you eat?: Choices: 2 to 12 choices').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'questions-form-faults');
  await diet.getByLabel('Choices').fill('Vegan\nFish');
  await diet.getByLabel('Required').check();
  await diet.getByLabel('Place with lunch').check();
  await card.getByRole('button', { name: 'Move What do you eat? up' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  expect(await rows.nth(0).getByLabel('Question', { exact: true }).inputValue()).toBe('What do you eat?');
  await picture(journey, 'questions-form');
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await page.getByText('The changes are published.').waitFor();
  const stored = eventConverter.fromFirestore((await db().doc(eventPath(id)).get()) as never);
  expect(stored.questions).toMatchObject([
    {
      label: 'What do you eat?',
      kind: 'choice',
      options: ['Vegan', 'Fish'],
      required: true,
      tierIds: ['tier1'],
    },
    { label: 'Anything we should know?', kind: 'text', required: false, per: 'ticket' },
  ]);
  // Answers rely on the kind from here on.
  await journey.visit(`/dashboard/admin/event-drafts/${id}`);
  expect(await rows.nth(0).getByLabel('Answered with').isDisabled()).toBe(true);
  await journey.finish();
});
