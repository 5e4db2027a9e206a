import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticketLifecycle } from '../access/ticket.ts';
import { bookingLifecycle } from '../booking/booking.ts';
import { eventLifecycle } from '../catalogue/events/event.ts';
import { tripLifecycle } from '../catalogue/trips/trip.ts';
import { mailLifecycle } from '../messages/mail.ts';
import { mailingLifecycle } from '../messages/mailing.ts';
import { paymentLifecycle } from '../payments/payment.ts';
import { refundLifecycle } from '../payments/refund.ts';
import { applicationLifecycle } from '../people/application.ts';
import { invitationLifecycle } from '../people/invitation.ts';
import { canMove, isFinal, type Lifecycle, move } from './lifecycle.ts';

const lifecycles: [string, Lifecycle<string>, string][] = [
  ['application', applicationLifecycle, 'unconfirmed'],
  ['booking', bookingLifecycle, 'held'],
  ['event', eventLifecycle, 'draft'],
  ['invitation', invitationLifecycle, 'open'],
  ['mail', mailLifecycle, 'waiting'],
  ['mailing', mailingLifecycle, 'open'],
  ['payment', paymentLifecycle, 'created'],
  ['refund', refundLifecycle, 'requested'],
  ['ticket', ticketLifecycle, 'valid'],
  ['trip', tripLifecycle, 'scheduled'],
];

describe.each(lifecycles)('the lifecycle of a %s', (_name, lifecycle, first) => {
  const states = Object.keys(lifecycle);

  it('reaches every state from the first, and only known states', () => {
    const seen = new Set([first]);
    for (const state of seen) for (const next of lifecycle[state] ?? []) seen.add(next);
    expect([...seen].sort()).toEqual([...states].sort());
  });

  it('never leaves a final state, whatever is tried', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states), { maxLength: 30 }), (tries) => {
        let state = first;
        let ended = false;
        for (const next of tries) {
          if (!canMove(lifecycle, state, next)) continue;
          expect(ended).toBe(false);
          state = next;
          ended = isFinal(lifecycle, state);
        }
      }),
    );
  });
});

it('money that was given up is never captured', () => {
  expect(canMove(paymentLifecycle, 'failed', 'captured')).toBe(false);
  expect(canMove(paymentLifecycle, 'voided', 'captured')).toBe(false);
});

it('a move that the lifecycle does not have is refused, and one that it has gives the new state', () => {
  expect(move(bookingLifecycle, 'held', 'paying')).toBe('paying');
  expect(() => move(bookingLifecycle, 'cancelled', 'confirmed')).toThrow(
    'cancelled does not become confirmed',
  );
});
