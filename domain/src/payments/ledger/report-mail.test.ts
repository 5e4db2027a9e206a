import { describe, expect, test } from 'vitest';
import {
  asSent,
  dueReport,
  lastEnded,
  MAX_SUBSCRIPTIONS,
  type ReportMailOf,
  reportMailConverter,
  reportMailSchema,
  subscriptionIdRange,
  subscriptionIds,
} from './report-mail.ts';

const at = (text: string): number => Date.parse(text);

test.each([
  ['day', 'Europe/Lisbon', '2026-11-26T00:00:00Z', '2026-11-25', '2026-11-25'],
  ['day', 'Asia/Tokyo', '2026-11-25T15:00:00Z', '2026-11-25', '2026-11-25'],
  ['day', 'America/Los_Angeles', '2026-11-26T07:59:59Z', '2026-11-24', '2026-11-24'],
  // Both ends of summer time.
  ['day', 'Europe/Berlin', '2026-10-26T00:00:00+01:00', '2026-10-25', '2026-10-25'],
  ['day', 'Europe/Berlin', '2026-03-30T00:00:00+02:00', '2026-03-29', '2026-03-29'],
  // A Sunday's evening, and the Monday after it.
  ['week', 'UTC', '2026-11-29T23:59:59Z', '2026-11-16', '2026-11-22'],
  ['week', 'UTC', '2026-11-30T00:00:00Z', '2026-11-23', '2026-11-29'],
  ['week', 'UTC', '2027-01-01T12:00:00Z', '2026-12-21', '2026-12-27'],
  ['month', 'UTC', '2026-11-30T23:59:59Z', '2026-10-01', '2026-10-31'],
  ['month', 'UTC', '2027-01-01T00:00:00Z', '2026-12-01', '2026-12-31'],
  ['month', 'UTC', '2028-03-05T00:00:00Z', '2028-02-01', '2028-02-29'],
] as const)('the last %s of %s at %s is %s to %s', (every, zone, now, from, to) => {
  expect(lastEnded(every, zone, at(now))).toEqual({ from, to, zone });
});

describe('a report', () => {
  const wanted: ReportMailOf<'money'> = {
    report: 'money',
    every: 'day',
    by: 'partner',
    zone: 'UTC',
    updatedAt: 1,
  };
  const thursday = at('2026-11-26T01:00:00Z');
  const days = { from: '2026-11-25', to: '2026-11-25', zone: 'UTC' };

  test('is due once', () => {
    expect(dueReport(wanted, thursday)).toEqual(days);
    const sent = asSent(wanted, days);
    expect(dueReport(sent, thursday)).toBeNull();
    expect(dueReport(sent, thursday + 24 * 3_600_000)).toEqual({
      ...days,
      from: '2026-11-26',
      to: '2026-11-26',
    });
  });

  test('is due again when somebody wants another rhythm or zone, and not for another grouping', () => {
    const sent = asSent(wanted, days);
    expect(dueReport({ ...sent, every: 'month' }, thursday)).toMatchObject({ to: '2026-10-31' });
    expect(dueReport({ ...sent, zone: 'Asia/Tokyo' }, thursday)).not.toBeNull();
    expect(dueReport({ ...sent, by: 'rate' }, thursday)).toBeNull();
  });

  test.each([
    [
      'partner',
      { report: 'settlement', every: 'month', zone: 'UTC', partner: 'Rua Nova' },
      { partner: 'Ribeira' },
    ],
    ['group', { report: 'bookings', every: 'day', zone: 'UTC' }, { of: 'channel=web' }],
    ['state', { report: 'bookings', every: 'day', zone: 'UTC', of: 'channel=web' }, { state: 'confirmed' }],
  ])('of another %s is another report, and due', (_what, first, other) => {
    const subscription = reportMailSchema.parse({ ...first, updatedAt: 1 });
    const ended = lastEnded(subscription.every, subscription.zone, thursday);
    const sent = asSent(subscription, ended);
    expect(dueReport(sent, thursday)).toBeNull();
    expect(dueReport(reportMailSchema.parse({ ...sent, ...other }), thursday)).toEqual(ended);
  });

  test('of the longest names there are is noted as sent', () => {
    const zone = 'America/Argentina/ComodRivadavia';
    const longest = { of: `tier=${'n'.repeat(80)}:${'B'.repeat(120)}`, currency: 'EUR', state: 'confirmed' };
    const subscription = reportMailSchema.parse({
      report: 'bookings',
      every: 'month',
      zone,
      ...longest,
      updatedAt: 1,
    });
    expect(() => reportMailConverter.toFirestore(asSent(subscription, days))).not.toThrow();
  });
});

test('a person may have twenty of each report, and is asked for those of one alone', () => {
  const reports = ['money', 'tax', 'settlement', 'bookings'] as const;
  const all = reports.flatMap(subscriptionIds);
  expect(new Set(all).size).toBe(reports.length * MAX_SUBSCRIPTIONS);
  for (const report of reports) {
    const [first, end] = subscriptionIdRange(report);
    expect(subscriptionIds(report)[0]).toBe(report);
    expect(all.filter((id) => first <= id && id < end)).toEqual(subscriptionIds(report));
  }
});

describe('a stored subscription', () => {
  test.each([
    { report: 'tax', by: 'rate' },
    { report: 'settlement' },
    { report: 'settlement', partner: '' },
    { report: 'bookings', state: 'lost' },
    { report: 'bookings', of: '' },
    { report: 'refunds' },
  ])('%o is none', (fields) => {
    expect(() =>
      reportMailSchema.parse({ every: 'day', zone: 'UTC', updatedAt: 1, ...fields } as never),
    ).toThrow();
  });
});
