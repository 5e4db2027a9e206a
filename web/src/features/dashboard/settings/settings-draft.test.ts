import { defaultPublicSettings } from '@fareground/domain/settings/settings';
import { expect, test } from 'vitest';
import { type PublicDraft, publicDraftOf, readPrivateDraft, readPublicDraft } from './settings-draft.ts';

const draft = publicDraftOf(defaultPublicSettings);
const faultsOf = (change: Partial<PublicDraft>) => {
  const read = readPublicDraft({ ...draft, ...change }, defaultPublicSettings);
  return read.ok ? [] : Object.keys(read.faults);
};

test('what was read and not touched is saved as it was', () => {
  expect(readPublicDraft(draft, defaultPublicSettings)).toEqual({
    ok: true,
    settings: defaultPublicSettings,
  });
});

test.each([
  ['2.5', 250],
  ['2,50', 250],
  ['0', 0],
  ['0.07', 7],
  ['50', 5_000],
])('a share of %s is %i basis points', (feePercent, feeBasisPoints) => {
  expect(readPublicDraft({ ...draft, feePercent }, defaultPublicSettings)).toMatchObject({
    settings: { feeBasisPoints },
  });
});

test.each<[string, Partial<PublicDraft>, string]>([
  ['a hold without end', { holdMinutes: '1000' }, 'holdMinutes'],
  ['half a minute', { holdMinutes: '0.5' }, 'holdMinutes'],
  ['nothing', { maxPlacesPerBooking: '' }, 'maxPlacesPerBooking'],
  ['fewer for a person than for a booking', { maxPlacesPerPerson: '9' }, 'maxPlacesPerPerson'],
  ['a share of more than half', { taxPercent: '50.01' }, 'taxPercent'],
  ['a third decimal', { feeEUR: '0.505' }, 'feeEUR'],
  ['a negative fee', { feeGBP: '-1' }, 'feeGBP'],
  ['no address for help', { supportEmail: '' }, 'supportEmail'],
  ['an address that is none', { supportEmail: 'help at us' }, 'supportEmail'],
  ['an announcement too long', { announcement: 'x'.repeat(301) }, 'announcement'],
])('%s is pointed at', (_name, change, field) => {
  expect(faultsOf(change)).toEqual([field]);
});

test('the books’ address may be empty, not wrong', () => {
  const before = { legalName: '', taxNumber: '', bookkeepingEmail: '', updatedAt: 1, updatedBy: 'u' };
  expect(readPrivateDraft({ legalName: ' Us ', taxNumber: '', bookkeepingEmail: '' }, before)).toMatchObject({
    settings: { legalName: 'Us' },
  });
  expect(readPrivateDraft({ legalName: '', taxNumber: '', bookkeepingEmail: 'x' }, before).ok).toBe(false);
});
