import { expect, it } from 'vitest';
import { readForm } from '../../ui/form/read-form.test-helper.ts';
import { type AnnouncedOffering, announcementDraftSchema, emptyDraft } from './announcement-draft.ts';

const offering: AnnouncedOffering = {
  offeringKind: 'event',
  offeringId: 'night',
  timeZone: 'Europe/Lisbon',
  tiers: [{ id: 'stalls', name: 'Stalls' }],
  stops: [],
  answers: [{ questionId: 'meal', answer: 'Vegetarian', label: 'Which meal?' }],
};
const now = Date.UTC(2026, 10, 27, 12);
const read = (draft: Partial<ReturnType<typeof emptyDraft>>) =>
  readForm(
    announcementDraftSchema(offering, () => now),
    {
      ...emptyDraft('office@theatre.test'),
      subject: ' Doors at 20:00 ',
      text: ' Please come early. ',
      ...draft,
    },
  );

it('is read into a call: to everybody, now', () => {
  expect(read({})).toEqual({
    ok: true,
    value: {
      offeringKind: 'event',
      offeringId: 'night',
      purpose: 'service',
      subject: 'Doors at 20:00',
      text: 'Please come early.',
      replyTo: 'office@theatre.test',
      sendAt: null,
      audience: {},
    },
  });
});

it('is read with who gets it, and when on the clock of the place', () => {
  const chosen = {
    tierIds: ['stalls'],
    checkedIn: 'no',
    answer: '0',
    when: 'later',
    sendAt: '2026-11-27T18:00',
  } as const;
  expect(read(chosen)).toMatchObject({
    value: {
      sendAt: Date.UTC(2026, 10, 27, 18),
      audience: {
        tierIds: ['stalls'],
        checkedIn: false,
        answer: { questionId: 'meal', answer: 'Vegetarian' },
      },
    },
  });
});

it.each([
  ['subject', { subject: ' ' }],
  ['text', { text: '' }],
  ['replyTo', { replyTo: 'the office' }],
  ['sendAt', { when: 'later', sendAt: '' }],
  ['sendAt', { when: 'later', sendAt: '2026-11-27T11:59' }],
  ['sendAt', { when: 'later', sendAt: '2027-12-27T12:00' }],
] as const)('says what is wrong with %s', (field, draft) => {
  const answer = read(draft);
  expect(answer.ok || Object.keys(answer.faults)).toEqual([field]);
});
