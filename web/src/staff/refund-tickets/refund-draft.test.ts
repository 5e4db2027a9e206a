import { expect, test } from 'vitest';
import { readForm } from '../../ui/form/read-form.test-helper.ts';
import { type RefundableTicket, refundDraftSchema, typedParts } from './refund-draft.ts';

const ticket = (serial: string, price: number, fees: number): RefundableTicket => ({
  ...{ serial, name: 'Floor', mayEnd: true },
  left: { price, fees },
  byPolicy: { price: 0, fees: 0 },
});
const tickets = [ticket('1'.repeat(20), 2_000, 50), ticket('2'.repeat(20), 1_000, 0)];
const schema = refundDraftSchema(tickets, 'EUR');
const draft = { keepsTickets: true, price: '7,50', fees: '', reason: ' The sound failed ' };

test('an amount as people write it, for all of the tickets; an empty field is nothing', () => {
  expect(readForm(schema, draft)).toEqual({
    ok: true,
    value: {
      serials: tickets.map(({ serial }) => serial),
      ...{ keepsTickets: true, price: 750, fees: 0, reason: 'The sound failed' },
    },
  });
  const all = { ...draft, ...typedParts({ price: 3_000, fees: 50 }, 'EUR') };
  expect(readForm(schema, all)).toMatchObject({ value: { price: 3_000, fees: 50 } });
});

test('tickets may end without any money, and not stand without any', () => {
  const none = { ...draft, price: '0' };
  expect(readForm(schema, { ...none, keepsTickets: false })).toMatchObject({ ok: true });
  expect(readForm(schema, none)).toEqual({ ok: false, faults: { price: 'refundTickets.amountFault' } });
});

test.each([
  ['more than is left of the price', { price: '30.01' }, { price: 'refundTickets.amountFault' }],
  ['more than is left of the fees', { fees: '0.51' }, { fees: 'refundTickets.amountFault' }],
  ['no amount', { price: 'half' }, { price: 'refundTickets.amountFault' }],
  ['no reason', { reason: 'so' }, { reason: 'refundTickets.reasonFault' }],
  [
    'all of it',
    { price: 'x', fees: 'x', reason: '' },
    {
      price: 'refundTickets.amountFault',
      fees: 'refundTickets.amountFault',
      reason: 'refundTickets.reasonFault',
    },
  ],
])('%s is pointed at', (_name, change, faults) => {
  expect(readForm(schema, { ...draft, ...change })).toEqual({ ok: false, faults });
});
