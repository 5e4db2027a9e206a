import type { ClosedTicket } from '@fareground/domain/api/gate';
import { expect, it } from 'vitest';
import { conflictsOf } from './conflicts.ts';

const serial = '1'.repeat(20);
const own = [{ serial, at: 20, gate: 'North' }];
const used: ClosedTicket = { serial, state: 'used', usedAt: 20, usedGate: 'North' };
const conflicts = (ticket: ClosedTicket | undefined, entries = own) => conflictsOf(entries, () => ticket);

it.each<[string, ClosedTicket | undefined, readonly { at: number; gate: string }[] | undefined]>([
  ['nothing of a ticket that only it let in', used, undefined],
  ['nothing of one that it has not heard of', undefined, undefined],
  [
    'where else its ticket was let in',
    { ...used, doubles: [{ at: 25, gate: 'South' }] },
    [{ at: 25, gate: 'South' }],
  ],
  [
    'who was before it',
    { ...used, usedAt: 15, usedGate: 'South', doubles: [{ at: 20, gate: 'North' }] },
    [{ at: 15, gate: 'South' }],
  ],
  ['nothing of one that came back in elsewhere', { ...used, usedAt: 90, usedGate: 'South' }, undefined],
  ['that its ticket was void', { serial, state: 'void', usedAt: null, usedGate: '' }, []],
])('a gate learns %s', (_what, ticket, others) => {
  expect(conflicts(ticket)[0]?.others).toEqual(others);
});

it('what staff have seen is not shown again', () => {
  expect(
    conflicts(
      { ...used, doubles: [{ at: 25, gate: 'South' }] },
      own.map((entry) => ({ ...entry, isDismissed: true })),
    ),
  ).toEqual([]);
});
