import { expect, test } from 'vitest';
import { type RefundableTicket, readRefund, typedParts } from './refund-draft.ts';

const ticket = (serial: string, price: number, fees: number): RefundableTicket => ({
  ...{ serial, name: 'Floor', mayEnd: true },
  left: { price, fees },
  byPolicy: { price: 0, fees: 0 },
});
const tickets = [ticket('1'.repeat(20), 2_000, 50), ticket('2'.repeat(20), 1_000, 0)];
const draft = { keepsTickets: true, price: '7,50', fees: '', reason: ' The sound failed ' };

test('an amount as people write it, for all of the tickets; an empty field is nothing', () => {
  expect(readRefund(draft, tickets, 'EUR')).toEqual({
    ok: true,
    body: {
      serials: tickets.map(({ serial }) => serial),
      ...{ keepsTickets: true, price: 750, fees: 0, reason: 'The sound failed' },
    },
  });
  const all = { ...draft, ...typedParts({ price: 3_000, fees: 50 }, 'EUR') };
  expect(readRefund(all, tickets, 'EUR')).toMatchObject({ body: { price: 3_000, fees: 50 } });
});

test('tickets may end without any money, and not stand without any', () => {
  const none = { ...draft, price: '0' };
  expect(readRefund({ ...none, keepsTickets: false }, tickets, 'EUR')).toMatchObject({ ok: true });
  expect(readRefund(none, tickets, 'EUR')).toEqual({ ok: false, faults: ['price'] });
});

test.each([
  ['more than is left of the price', { price: '30.01' }, ['price']],
  ['more than is left of the fees', { fees: '0.51' }, ['fees']],
  ['no amount', { price: 'half' }, ['price']],
  ['no reason', { reason: 'so' }, ['reason']],
  ['all of it', { price: 'x', fees: 'x', reason: '' }, ['price', 'fees', 'reason']],
])('%s is pointed at', (_name, change, faults) => {
  expect(readRefund({ ...draft, ...change }, tickets, 'EUR')).toEqual({ ok: false, faults });
});
