import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Audience, type AudienceTicket, isInAudience, recipientsOf } from './announcement.ts';

const stalls: AudienceTicket = { tierId: 'stalls', state: 'valid' };
const balcony: AudienceTicket = { tierId: 'balcony', state: 'used' };
const rider: AudienceTicket = { fromStop: 0, toStop: 2, state: 'valid' };
const vegetarian = [{ questionId: 'meal', answer: 'Vegetarian' }];

describe('the audience of an announcement', () => {
  const cases: readonly [string, Audience, AudienceTicket, boolean, typeof vegetarian?][] = [
    ['everybody', {}, stalls, true],
    ['a tier', { tierIds: ['stalls'] }, stalls, true],
    ['one of several tiers', { tierIds: ['boxes', 'stalls'] }, stalls, true],
    ['another tier', { tierIds: ['balcony'] }, stalls, false],
    ['a tier, of a trip', { tierIds: ['stalls'] }, rider, false],
    ['the stop where they get on', { stops: [0] }, rider, true],
    ['the stop where they get off', { stops: [2] }, rider, true],
    ['a stop that they pass', { stops: [1] }, rider, false],
    ['a stop, of an event', { stops: [0] }, stalls, false],
    ['who checked in', { checkedIn: true }, balcony, true],
    ['who checked in, and has not', { checkedIn: true }, stalls, false],
    ['who has not checked in', { checkedIn: false }, stalls, true],
    ['who has not checked in, and has', { checkedIn: false }, balcony, false],
    ['who answered so', { answer: { questionId: 'meal', answer: 'Vegetarian' } }, stalls, true, vegetarian],
    ['who answered otherwise', { answer: { questionId: 'meal', answer: 'Fish' } }, stalls, false, vegetarian],
    [
      'who answered another question so',
      { answer: { questionId: 'menu', answer: 'Vegetarian' } },
      stalls,
      false,
      vegetarian,
    ],
    ['who did not answer', { answer: { questionId: 'meal', answer: 'Vegetarian' } }, stalls, false],
    ['all of it applies', { tierIds: ['balcony'], checkedIn: true }, balcony, true],
    ['one of it does not apply', { tierIds: ['stalls'], checkedIn: true }, balcony, false],
  ];
  it.each(cases)('%s', (_, audience, ticket, isIn, answers) => {
    expect(isInAudience(audience, ticket, answers)).toBe(isIn);
  });
});

describe('the recipients', () => {
  const holder = fc.record({
    email: fc.constantFrom('ana@a.test', 'ANA@a.test', 'bea@b.test', 'cai@c.test'),
    serial: fc.uuid(),
  });
  const consents = fc.uniqueArray(fc.constantFrom('ana@a.test', 'bea@b.test', 'cai@c.test'));
  const isIn = (list: readonly string[], one: string) => list.includes(one);
  const keyOf = ({ email }: { email: string }) => email.toLowerCase();

  it('are each address once, with all of its tickets, and of marketing only those that consented', () => {
    fc.assert(
      fc.property(fc.array(holder), consents, fc.boolean(), (holders, consented, isMarketing) => {
        const mayMail = (one: { email: string }) => !isMarketing || isIn(consented, keyOf(one));
        const found = recipientsOf(holders, keyOf, mayMail);
        const wanted = new Set(holders.map(keyOf).filter((key) => !isMarketing || isIn(consented, key)));
        expect([...found.keys()].sort()).toEqual([...wanted].sort());
        expect([...found.values()].flat().length).toBe(holders.filter(mayMail).length);
        for (const [key, held] of found) expect(new Set(held.map(keyOf))).toEqual(new Set([key]));
      }),
    );
  });
});
