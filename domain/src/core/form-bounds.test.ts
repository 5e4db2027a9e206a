import { describe, expect, it } from 'vitest';
import { eventFormOf } from '../catalogue/events/event-form.ts';
import { type FormContext, readEventForm } from '../catalogue/events/read-event-form.ts';
import { sampleEvent, sampleNow, sampleTier, sampleVenue } from '../catalogue/events/sample-events.ts';
import { emptyPackageForm, type PackageForm } from '../catalogue/packages/package-form.ts';
import { type PackageContext, readPackageForm } from '../catalogue/packages/read-package-form.ts';
import { emptyQuestionForm } from '../catalogue/questions/question-form.ts';
import { DAY, wallTime } from './time.ts';

/** Texts that some field of a document takes, or nearly: each is typed into every field. */
const typed = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '99999999',
  '1e9',
  'yes',
  'Z',
  'a/b',
  '../x',
  '__x__',
  'Ana\nRui',
  'Ana\tRui',
  'x'.repeat(41),
  'x'.repeat(121),
  'x'.repeat(5_000),
  'events/a.webp',
  '26-12-24T20:00',
  '0026-12-24T20:00',
  '1969-12-31T20:00',
  '2200-01-02T20:00',
  '9999-12-31T23:59',
  '+012026-12-24T20:00',
  '2026-13-40T20:00',
];

/** Every text field of a form, and the form with another text in it. */
function textsIn<T>(form: T, path = ''): { path: string; is: string; withText: (text: string) => T }[] {
  if (typeof form === 'string') return [{ path, is: form, withText: (text) => text as T }];
  if (typeof form !== 'object' || form === null) return [];
  return Object.entries(form).flatMap(([key, value]) =>
    textsIn(value, `${path}/${key}`).map(({ path, is, withText }) => ({
      path,
      is,
      withText: (text: string) =>
        (Array.isArray(form)
          ? form.with(Number(key), withText(text))
          : { ...form, [key]: withText(text) }) as T,
    })),
  );
}

const event = sampleEvent();
const context: FormContext = {
  venue: sampleVenue,
  stored: null,
  idOf: (number) => `fado-${number}`,
  by: 'u2',
  now: sampleNow,
};
const eventForm = {
  ...eventFormOf(event, [
    sampleTier({
      fares: [{ id: 'child', name: 'Child', price: 1_000, note: '', maxPerBooking: 2 }],
      maxPerPerson: 5,
      quotaId: 'q1',
    }),
  ]),
  quotas: [{ id: 'q1', name: 'All', capacity: '100' }],
  questions: [{ ...emptyQuestionForm('q1'), label: 'Size', options: 'S\nM' }],
  moreDates: [wallTime(event.startsAt + 7 * DAY, sampleVenue.timeZone)],
};

describe('whatever is typed into a field of an event', () => {
  it.each(textsIn(eventForm))('$path is written as it can be stored, or is a fault', ({ withText }) => {
    for (const text of typed) expect(() => readEventForm(withText(text), context)).not.toThrow();
  });

  it.each(textsIn(eventForm).filter(({ is }) => /^\d{4}-\d\d-\d\dT/.test(is)))(
    '$path beyond the years that are stored is a fault beside it',
    ({ path, withText }) => {
      const field = path.slice(1).replace('tiers/0', 'tiers/standing');
      for (const text of typed.filter((one) => one.includes('T'))) {
        const read = readEventForm(withText(text), context);
        expect(read.ok ? [] : read.faults).toContainEqual({ path: field, reason: 'no-date' });
      }
    },
  );

  it('is a fault beside the field, also where only the schema forbids it', () => {
    const read = readEventForm({ ...eventForm, nearestPlaceId: '../x', shortTitle: 'Ana\nRui' }, context);
    expect(read).toEqual({
      ok: false,
      faults: [
        { path: 'shortTitle', reason: 'not-allowed' },
        { path: 'nearestPlaceId', reason: 'not-allowed' },
      ],
    });
  });
});

describe('whatever is typed into a field of a package', () => {
  const events = [1, 2].map((day) => ({
    event: sampleEvent({ id: `e${day}`, state: 'published', startsAt: sampleNow + day * DAY }),
    tiers: [sampleTier({ eventId: `e${day}` })],
  }));
  const packageContext: PackageContext = {
    id: 'pass',
    stored: null,
    events,
    goesOnSale: true,
    by: 'u2',
    now: sampleNow,
  };
  const form: PackageForm = {
    ...emptyPackageForm,
    name: 'Pass',
    price: '40',
    saleStartsAt: wallTime(sampleNow, 'Europe/Lisbon'),
    saleEndsAt: wallTime(sampleNow + DAY, 'Europe/Lisbon'),
    parts: events.map(({ event: { id } }) => ({
      ...{ id, eventId: id, tierId: 'standing', fareId: '', quantity: '1' },
    })),
  };

  it.each(textsIn(form))('$path is written as it can be stored, or is a fault', ({ withText }) => {
    for (const text of typed) expect(() => readPackageForm(withText(text), packageContext)).not.toThrow();
  });
});
