import { held } from '@fareground/domain/booking/sample-bookings';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import { describe, expect, it } from 'vitest';
import { allInOf, cartLineSchema, linesOfBooking, placesIn, quoteLines, toRequest } from './cart-line.ts';
import { lineFaults } from './line-fault.ts';
import { type PackageCartLine, withDates } from './package-line.ts';
import { peopleAtDate } from './package-places.ts';
import { TypedAnswers } from './typed-answers.ts';

const places = (tierId: string, unitPrice: number, quantity: number, addOn?: true) => ({
  ...{ tierId, tierName: tierId, unitPrice, quantity },
  ...(addOn && { addOn }),
});
const date = (offeringId: string, ...all: ReturnType<typeof places>[]) => ({
  ...{ offeringId, title: 'Night', startsAt: 1_795_000_000_000, timeZone: 'Europe/Lisbon' },
  ...{ country: 'PT', places: all },
});
/** Two of a package: an adult and a child on Friday with parking, an adult on Saturday. */
const pass: PackageCartLine = {
  kind: 'package',
  packageId: 'weekend',
  offeringId: 'fri',
  title: 'Weekend pass',
  currency: 'EUR',
  unitPrice: 7_001,
  startsAt: 1_795_000_000_000,
  timeZone: 'Europe/Lisbon',
  names: ['Ann', ' ', 'Cleo'],
  quantity: 2,
  dates: [
    date('fri', places('adult', 3_000, 1), places('child', 1_000, 1), places('parking', 501, 1, true)),
    date('sat', places('adult', 2_500, 1)),
  ],
};

describe('a package in the cart', () => {
  it('is stored, and asked for with its price and names by number', () => {
    expect(cartLineSchema.parse(pass)).toEqual(pass);
    expect(toRequest([pass]).lines).toEqual([
      {
        kind: 'package',
        packageId: 'weekend',
        quantity: 2,
        price: 7_001,
        attendees: [{ name: 'Ann' }, { name: '' }, { name: 'Cleo' }],
      },
    ]);
    expect(toRequest([{ ...pass, names: [''] }]).lines[0]).not.toHaveProperty('attendees');
  });

  it('counts the people of the date with most, and costs its places with their fees', () => {
    expect(placesIn([pass])).toBe(4);
    const rule = { ...defaultPublicSettings, feeBasisPoints: 0, feeFixed: { EUR: 50 } };
    expect(quoteLines([pass], rule).amounts).toMatchObject({ subtotal: 14_002, fees: 8 * 50 });
  });

  it('costs one of it with the fees of all its places, also when a date is over', () => {
    const rule = { ...defaultPublicSettings, feeBasisPoints: 0, feeFixed: { EUR: 50 } };
    expect(allInOf(pass, pass.unitPrice, rule)).toBe(7_001 + 4 * 50);
    expect(allInOf(withDates(pass, ['sat'], 2_500), 2_500, rule)).toBe(2_500 + 50);
  });

  it('numbers who comes as the server does: all of the first, then of the next', () => {
    expect(peopleAtDate(pass, 'fri')).toEqual(['adult', 'child', 'adult', 'child']);
    expect(peopleAtDate(pass, 'sat')).toEqual(['adult', 'adult']);
    expect(peopleAtDate(pass, 'sun')).toEqual([]);
  });

  it('keeps answers for each date by that number', () => {
    const answers = new TypedAnswers({ get: () => null, set: () => undefined });
    answers.put([pass], { offeringId: 'sat', questionId: 'meal', lineIndex: 0, place: 1 }, 'Fish');
    answers.put([pass], { offeringId: 'fri', questionId: 'meal', lineIndex: 0, place: 3 }, 'Rice');
    expect(answers.given([pass])).toEqual([
      { offeringId: 'sat', questionId: 'meal', lineIndex: 0, place: 1, answer: 'Fish' },
      { offeringId: 'fri', questionId: 'meal', lineIndex: 0, place: 3, answer: 'Rice' },
    ]);
    answers.forget([pass]);
    expect(answers.given([pass])).toEqual([]);
  });

  it('that costs another price now has the dates that this is for', () => {
    const details = { field: 'lines.0.price', price: 2_500, offeringIds: ['sat'] };
    const [fault] = lineFaults({ code: 'price-changed', sentence: '', details }, [pass]);
    expect(fault).toMatchObject({ key: 'package:weekend', price: 2_500, offeringIds: ['sat'] });
    const changed = withDates(pass, fault?.offeringIds ?? [], fault?.price ?? 0);
    expect([changed.unitPrice, changed.dates.map(({ offeringId }) => offeringId)]).toEqual([2_500, ['sat']]);
  });
});

it('the packages of a booking are chosen again as packages, beside its other lines', () => {
  const [line] = held.lines;
  if (line?.kind !== 'event') throw new Error('the sample is of an event');
  const sold = { id: 'weekend', name: 'Weekend pass', count: 2 };
  const of = (offeringId: string, unitPrice: number, quantity: number) => ({
    ...line,
    ...{ offeringId, unitPrice, quantity, package: sold },
  });
  const lines = [of('fri', 2_001, 2), of('fri', 2_000, 4), of('sat', 1_000, 2), line];
  const [again, single] = linesOfBooking({ lines, currency: 'EUR' });
  expect(again).toMatchObject({ kind: 'package', packageId: 'weekend', quantity: 2, unitPrice: 7_001 });
  expect(
    again?.kind === 'package' && again.dates.map((one) => one.places.map(({ quantity }) => quantity)),
  ).toEqual([[1, 2], [1]]);
  expect(single).toMatchObject({ kind: 'event', tierId: 'floor' });
});
