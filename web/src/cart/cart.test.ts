import { allInPrice } from '@fareground/domain/catalogue/prices/pricing';
import { describe, expect, test, vi } from 'vitest';
import type { Problem } from '../firebase/api-client.ts';
import { Cart, readCart } from './cart.ts';
import {
  allInOf,
  type CartLine,
  type EventCartLine,
  isTypedPriceValid,
  lineKey,
  linesOfBooking,
  quoteLines,
  splitByCurrency,
  toRequest,
  withOwnPrice,
  withReturnFares,
} from './cart-line.ts';
import { holdCart } from './hold-cart.ts';
import { lineFaults } from './line-fault.ts';

const later = Date.now() + 86_400_000;
const floor: CartLine = {
  kind: 'event',
  offeringId: 'night-ferry',
  title: 'Night Ferry Orchestra',
  currency: 'EUR',
  unitPrice: 2800,
  startsAt: later,
  timeZone: 'Europe/Lisbon',
  names: [],
  tierId: 'floor',
  tierName: 'Floor',
  category: 'music',
  venueName: 'Coliseu da Ribeira',
  city: 'Porto',
  country: 'PT',
  quantity: 2,
};
const bus: CartLine = {
  kind: 'trip',
  offeringId: 'ml-204',
  title: 'Vigo to Porto',
  currency: 'EUR',
  unitPrice: 1400,
  startsAt: later,
  timeZone: 'Europe/Madrid',
  names: [],
  vehicleKind: 'bus',
  operator: 'Minho Lines',
  number: 'ML 204',
  from: 0,
  to: 4,
  fromName: 'Vigo Urzáiz',
  toName: 'Porto Ribeira',
  seats: ['u-4A', 'u-4B'],
};
const inPounds: CartLine = { ...floor, offeringId: 'fringe', currency: 'GBP' };

function newCart(kept: readonly CartLine[] = []) {
  let text: string | null = kept.length > 0 ? JSON.stringify({ lines: kept }) : null;
  const storage = { get: () => text, set: vi.fn((next: string) => (text = next)) };
  return { cart: new Cart(storage), storage, text: () => text };
}

const ownPrice = { typed: '12,50', least: 500, most: 10_000 };

describe('a line of a fare or of a price of the buyer’s own', () => {
  const child: CartLine = { ...floor, fareId: 'child', fareName: 'Child', unitPrice: 1_000 };
  const open = withOwnPrice(floor as EventCartLine, ownPrice);

  test('stands beside the others of its tier, and is asked for as such', () => {
    const { cart, storage } = newCart();
    cart.put(floor);
    cart.put(child);
    expect(readCart(storage.get(), Date.now()).lines).toEqual([floor, child]);
    expect(toRequest([child]).lines).toEqual([
      {
        kind: 'event',
        offeringId: 'night-ferry',
        tierId: 'floor',
        fareId: 'child',
        price: 1_000,
        quantity: 2,
      },
    ]);
    cart.remove(lineKey(floor));
    expect(cart.state().lines).toEqual([child]);
  });

  test.each([
    ['what is typed', '12,50', 1_250, true],
    ['the least', '5', 500, true],
    ['the least while nothing is typed, and is not held', '', 500, false],
    ['the least while it is no price, and is not held', '12.5O', 500, false],
    ['too little, and is not held', '4.99', 499, false],
    ['too little to be charged, and is not held', '0.49', 49, false],
    ['too much, and is not held', '100.01', 10_001, false],
  ])('costs %s', (_, typed, unitPrice, isValid) => {
    const line = withOwnPrice(floor as EventCartLine, { ...ownPrice, typed });
    expect(line.unitPrice).toBe(unitPrice);
    expect(isTypedPriceValid({ ...ownPrice, typed }, 'EUR')).toBe(isValid);
    expect(toRequest([line]).lines[0]).toMatchObject({ price: unitPrice });
  });

  test('is not sent to be held with a price that is none', async () => {
    const { cart } = newCart();
    const line = withOwnPrice(open, { ...ownPrice, typed: 'ten' });
    cart.put(line);
    const session = vi.fn();
    const options = { guestsAllowed: true, hasPerson: true };
    expect(await holdCart(cart, [line], session, options)).toEqual({ kind: 'refused' });
    expect(session).not.toHaveBeenCalled();
    expect(cart.state().faults).toMatchObject([{ key: lineKey(line), least: 500, most: 10_000 }]);
  });
});

describe('a cart', () => {
  test('holds the concert and the bus, and is there after a reload', () => {
    const { cart, storage } = newCart();
    cart.put(floor);
    cart.put(bus);
    expect(new Cart(storage).state().lines).toEqual([floor, bus]);
  });

  test('choosing again changes the line that is there', () => {
    const { cart } = newCart([floor, bus]);
    cart.put({ ...floor, quantity: 1 });
    expect(cart.state().lines.map(lineKey)).toEqual([lineKey(floor), lineKey(bus)]);
    expect(cart.state().lines[0]).toMatchObject({ quantity: 1 });
  });

  test('gives up what was held and keeps the rest', () => {
    const { cart } = newCart([floor, bus, inPounds]);
    cart.removeAll([lineKey(floor), lineKey(bus)]);
    expect(cart.state().lines).toEqual([inPounds]);
  });

  test('a refusal stays at its line until that line changes', () => {
    const { cart } = newCart([floor, bus]);
    cart.refuse([{ code: 'sold-out', key: lineKey(floor), sentence: '', free: 1 }]);
    cart.put({ ...bus, seats: ['u-5A'] });
    expect(cart.state().faults).toHaveLength(1);
    cart.put({ ...floor, quantity: 1 });
    expect(cart.state().faults).toEqual([]);
  });

  test('keeps a voucher until it is taken out or was held with', () => {
    const { cart, storage } = newCart([floor, bus]);
    cart.setVoucher(' autumn20 ');
    expect(new Cart(storage).state().voucher).toBe('AUTUMN20');
    cart.put({ ...floor, quantity: 1 });
    cart.refuse([{ code: 'voucher-invalid', key: undefined, sentence: '', reason: 'used-up' }]);
    cart.setVoucher('OTHER');
    expect(cart.state()).toMatchObject({ voucher: 'OTHER', faults: [] });
    cart.removeAll([lineKey(floor)]);
    expect(new Cart(storage).state().voucher).toBe('');
  });

  test('the same hold is asked for under the same key until it is answered', () => {
    const { cart, storage } = newCart([floor]);
    let made = 0;
    const make = () => `key-${made++}`;
    expect(cart.keyFor('a', make)).toBe('key-0');
    expect(new Cart(storage).keyFor('a', make)).toBe('key-0');
    expect(cart.keyFor('b', make)).toBe('key-1');
    cart.answered();
    expect(cart.keyFor('b', make)).toBe('key-2');
  });
});

describe('what is read back', () => {
  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another thing', '[1,2]'],
    ['a number', '7'],
  ])('%s is an empty cart', (_, text) => {
    expect(readCart(text, 0).lines).toEqual([]);
  });

  test('a damaged line is left out, the others stay', () => {
    const text = JSON.stringify({ lines: [{ ...floor, quantity: -1 }, bus, { kind: 'x' }] });
    expect(readCart(text, 0).lines).toEqual([bus]);
  });

  test('what has begun meanwhile is left out', () => {
    expect(readCart(JSON.stringify({ lines: [floor] }), later).lines).toEqual([]);
  });
});

describe('the request', () => {
  test('is what the server’s schema takes', () => {
    expect(toRequest([floor, bus])).toEqual({
      lines: [
        { kind: 'event', offeringId: 'night-ferry', tierId: 'floor', price: floor.unitPrice, quantity: 2 },
        { kind: 'trip', offeringId: 'ml-204', from: 0, to: 4, seats: ['u-4A', 'u-4B'] },
      ],
    });
  });

  test('has the voucher', () => {
    expect(toRequest([floor], 'AUTUMN20')).toMatchObject({ voucher: 'AUTUMN20' });
  });

  test('a name stays with its seat when the seat before has none', () => {
    expect(toRequest([{ ...bus, names: ['', ' Tom '] }]).lines[0]).toMatchObject({
      seats: ['u-4B', 'u-4A'],
      attendees: [{ name: 'Tom' }],
    });
  });
});

test('one booking has one currency, the others wait', () => {
  expect(splitByCurrency([floor, inPounds, bus])).toEqual({ together: [floor, bus], later: [inPounds] });
  expect(splitByCurrency([floor, inPounds], 'GBP').together).toEqual([inPounds]);
  expect(splitByCurrency([])).toEqual({ together: [], later: [] });
});

test('the price is the server’s rule over all lines', () => {
  const rule = { feeBasisPoints: 300, feeFixed: { EUR: 50 }, taxBasisPoints: 0 };
  expect(quoteLines([floor, bus], rule).amounts).toMatchObject({ subtotal: 8400, fees: 452, total: 8852 });
});

test('one of a line at another price costs what a cart with one of it does, and lists show', () => {
  const rule = {
    ...{ feeBasisPoints: 400, feeFixed: { EUR: 50 } },
    ...{ taxMode: 'added' as const, taxBasisPoints: 2_000, taxRules: ['PT event 600'] },
  };
  const one: CartLine = { ...floor, unitPrice: 2_900, quantity: 1 };
  const shown = allInPrice({ unitPrice: 2_900, country: 'PT' }, 'EUR', rule);
  expect(allInOf(floor, 2_900, rule)).toBe(shown);
  expect(quoteLines([one], rule).amounts.total).toBe(shown);
  expect(shown).toBeGreaterThan(2_900);
});

test('tax that is added is that of the country and the kind of each line, as the server has it', () => {
  const rule = {
    ...{ feeBasisPoints: 0, feeFixed: {}, taxMode: 'added' as const, taxBasisPoints: 2_000 },
    taxRules: ['PT event 600', 'ES trip 1000', 'PT add-on 2300'],
  };
  const coat: CartLine = {
    ...floor,
    tierId: 'coat',
    addOn: true,
    unitPrice: 100,
    quantity: 1,
  };
  const { amounts } = quoteLines([floor, bus, coat], rule);
  expect(amounts.taxAdded).toEqual({ price: 336 + 280 + 23, fees: 0 });
});

describe('a refusal is put at its line', () => {
  const problem = (code: Problem['code'], details: Record<string, unknown>) => ({
    code,
    sentence: 'no',
    details,
  });
  test.each([
    [
      'by the path',
      problem('sold-out', { field: 'lines.0.quantity', free: 1 }),
      [lineKey(floor)],
      { free: 1 },
    ],
    [
      'with the seats that are gone',
      problem('seat-taken', { field: 'lines.1.seats', taken: ['u-4A'], free: [] }),
      [lineKey(bus)],
      { taken: ['u-4A'] },
    ],
    [
      'with the price that it costs now',
      problem('price-changed', { field: 'lines.0.price', price: 2_900 }),
      [lineKey(floor)],
      { price: 2_900 },
    ],
    [
      'with what is left of the kind before it',
      problem('not-on-sale', { field: 'lines.0', follows: 'early', free: 3 }),
      [lineKey(floor)],
      { before: 3 },
    ],
    [
      'by the sale',
      problem('limit-exceeded', { field: 'lines', offeringId: 'ml-204', limit: 12, has: 11 }),
      [lineKey(bus)],
      { limit: 12, has: 11 },
    ],
    [
      'with the reason of a voucher, at the whole',
      problem('voucher-invalid', { field: 'voucher', reason: 'used-up' }),
      [undefined],
      { reason: 'used-up' },
    ],
    ['or at the whole', problem('limit-exceeded', { field: 'lines', limit: 10 }), [undefined], { limit: 10 }],
  ] as const)('%s', (_, given, keys, facts) => {
    const faults = lineFaults(given, [floor, bus]);
    expect(faults.map(({ key }) => key)).toEqual(keys);
    expect(faults[0]).toMatchObject(facts);
  });
});

describe('the lines of a booking are held again with', () => {
  const { title, unitPrice, startsAt, timeZone, category, venueName, city } = floor as EventCartLine;
  const night = { kind: 'event', offeringId: 'night-ferry', tierId: 'floor', tierName: 'Floor', quantity: 2 };
  const place = { title, unitPrice, startsAt, attendees: [{ name: 'Tom' }] };
  const ofNight = { ...night, ...place, timeZone, category, venueName, city, seats: [] };
  const from = { stop: 0, name: 'Vigo Urzáiz', timeZone: 'Europe/Madrid' };
  const to = { stop: 4, name: 'Porto Ribeira' };
  const ofBus = { ...bus, ...place, from, to, unitPrice: 1400 };
  const wholeEvent = { kind: 'event', offeringId: 'night-ferry', tierId: 'floor', quantity: 2, price: 2800 };
  const wholeTrip = { kind: 'trip', offeringId: 'ml-204', from: 0, to: 4, seats: ['u-4A', 'u-4B'] };
  const extras = { bicycle: 1 };
  test.each([
    ['their quantity', ofNight, wholeEvent],
    [
      'their seats of a hall',
      { ...ofNight, seats: ['s-1E', 's-1F'], sections: { s: { name: 'Stalls' } } },
      { ...wholeEvent, seats: ['s-1E', 's-1F'] },
    ],
    ['their fare', { ...ofNight, fareId: 'child', fareName: 'Child' }, { ...wholeEvent, fareId: 'child' }],
    ['their own price', { ...ofNight, ownPrice: true, unitPrice: 999 }, { ...wholeEvent, price: 999 }],
    ['their seats of a trip', ofBus, wholeTrip],
    ['their passengers', { ...ofBus, passenger: 'child' }, { ...wholeTrip, passenger: 'child' }],
    ['what is brought along', { ...ofBus, extras }, { ...wholeTrip, extras }],
    ['who may sit beside them', { ...ofBus, neighbours: 'women' }, { ...wholeTrip, neighbours: 'women' }],
  ])('%s', (_, line, request) => {
    const booking = { currency: 'EUR', lines: [line] } as unknown as Parameters<typeof linesOfBooking>[0];
    expect(toRequest(linesOfBooking(booking)).lines).toEqual([{ ...request, attendees: [{ name: 'Tom' }] }]);
  });
});

test('there and back on one line cost less together, what is brought along costs the same', () => {
  const way = {
    routeId: 'minho',
    percent: 10,
    fare: 1_400,
    endsAt: later + 1,
    fromCity: 'Vigo',
    toCity: 'Porto',
  };
  const there: CartLine = { ...bus, return: way };
  const back: CartLine = {
    ...bus,
    offeringId: 'ml-207',
    startsAt: later + 2,
    unitPrice: 1_400 + 600,
    extras: { bicycle: 1 },
    return: { ...way, fromCity: 'Porto', toCity: 'Vigo', endsAt: later + 3 },
  };
  expect(withReturnFares([there]).map(({ unitPrice }) => unitPrice)).toEqual([1_400]);
  expect(withReturnFares([there, floor, back]).map(({ unitPrice }) => unitPrice)).toEqual([
    1_260, 2_800, 1_860,
  ]);
  const free = { feeBasisPoints: 0, feeFixed: {}, taxBasisPoints: 0 };
  expect(quoteLines([there, back], free).amounts.total).toBe(2 * (1_260 + 1_860));
  expect(lineKey(back)).toBe('trip:ml-207:0:4:bicycle1');
  expect(toRequest([back]).lines).toMatchObject([{ extras: { bicycle: 1 } }]);
});
