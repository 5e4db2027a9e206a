import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import type { PrivateSettings, PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import { describe, expect, test } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import {
  type PrivateDraft,
  type PublicDraft,
  privateDraftOf,
  privateDraftSchema,
  publicDraftOf,
  publicDraftSchema,
} from './settings-draft.ts';

const readPublicDraft = (draft: PublicDraft, before: PublicSettings) =>
  readForm(publicDraftSchema(before), draft);
const readPrivateDraft = (draft: PrivateDraft, before: PrivateSettings) =>
  readForm(privateDraftSchema(before), draft);

const draft = publicDraftOf(defaultPublicSettings);
const faultsOf = (change: Partial<PublicDraft>) => {
  const read = readPublicDraft({ ...draft, ...change }, defaultPublicSettings);
  return read.ok ? [] : Object.keys(read.faults);
};

test('what was read and not touched is saved as it was, each fixed fee in a row of its currency', () => {
  expect(readPublicDraft(draft, defaultPublicSettings)).toEqual({
    ok: true,
    value: {
      ...defaultPublicSettings,
      fixedFees: ['EUR 50 0', 'GBP 45 0', 'USD 55 0'],
      giveBackDays: 14,
      turnaroundMinutes: 15,
    },
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
    value: { feeBasisPoints },
  });
});

test('tax that is added is saved, and no longer where prices contain it again', () => {
  const adding = readPublicDraft({ ...draft, addsTax: true }, defaultPublicSettings);
  expect(adding).toMatchObject({ value: { taxMode: 'added' } });
  const before = { ...defaultPublicSettings, taxMode: 'added' as const };
  expect(publicDraftOf(before).addsTax).toBe(true);
  const back = readPublicDraft(draft, before);
  expect(back.ok && 'taxMode' in back.value).toBe(false);
});

test('what is switched off is saved, and nothing of it is where all is on again', () => {
  const off = readPublicDraft({ ...draft, switchedOff: ['transfers'] }, defaultPublicSettings);
  expect(off).toMatchObject({ value: { switchedOff: ['transfers'] } });
  const before = { ...defaultPublicSettings, switchedOff: ['transfers' as const] };
  expect(publicDraftOf(before).switchedOff).toEqual(['transfers']);
  const on = readPublicDraft(draft, before);
  expect(on.ok && 'switchedOff' in on.value).toBe(false);
});

test.each<[string, Partial<PublicDraft>, string]>([
  ['a hold without end', { holdMinutes: '1000' }, 'holdMinutes'],
  ['half a minute', { holdMinutes: '0.5' }, 'holdMinutes'],
  ['nothing', { maxPlacesPerBooking: '' }, 'maxPlacesPerBooking'],
  ['fewer for a person than for a booking', { maxPlacesPerPerson: '9' }, 'maxPlacesPerPerson'],
  ['fewer than no days to give a gift card back', { giveBackDays: '-1' }, 'giveBackDays'],
  ['more than a year for it', { giveBackDays: '366' }, 'giveBackDays'],
  ['a turnaround of more than a day', { turnaroundMinutes: '1441' }, 'turnaroundMinutes'],
  ['a share of more than half', { taxPercent: '50.01' }, 'taxPercent'],
  ['a fee that is none', { fees: [{ currency: 'EUR', perPlace: '-1', perOrder: '' }] }, 'fees'],
  ['no address for help', { supportEmail: '' }, 'supportEmail'],
  ['an address that is none', { supportEmail: 'help at us' }, 'supportEmail'],
  ['an announcement too long', { announcement: 'x'.repeat(301) }, 'announcement'],
])('%s is pointed at', (_name, change, field) => {
  expect(faultsOf(change)).toEqual([field]);
});

const noCompany = { legalName: '', taxNumber: '', bookkeepingEmail: '', updatedAt: 1, updatedBy: 'u' };
const emptyCompany = privateDraftOf(noCompany);

test('the books’ address may be empty, not wrong', () => {
  expect(readPrivateDraft({ ...emptyCompany, legalName: ' Us ' }, noCompany)).toMatchObject({
    value: { legalName: 'Us' },
  });
  expect(readPrivateDraft({ ...emptyCompany, bookkeepingEmail: 'x' }, noCompany).ok).toBe(false);
});

describe('what invoices need', () => {
  const invoicing = {
    street: 'Rua das Flores 1',
    postcode: '4050-262',
    city: 'Porto',
    country: 'PT',
    email: 'finance@fareground.test',
    prefix: 'fg',
  };
  const whole = { ...emptyCompany, legalName: 'Us', taxNumber: 'PT1', ...invoicing };

  test('is all of it', () => {
    const read = readPrivateDraft(whole, noCompany);
    expect(read).toMatchObject({ ok: true, value: { invoicing: { ...invoicing, prefix: 'FG' } } });
    expect(read.ok && privateDraftOf(read.value)).toEqual({ ...whole, prefix: 'FG' });
  });

  test.each<[keyof typeof whole, string, string]>([
    ['legalName', '', 'setting.fault.needed'],
    ['taxNumber', '', 'setting.fault.needed'],
    ['city', '', 'setting.fault.needed'],
    ['email', 'finance', 'setting.fault.email'],
    ['prefix', 'F1', 'setting.fault.prefix'],
  ])('and %s of "%s" is pointed at', (field, text, fault) => {
    expect(readPrivateDraft({ ...whole, [field]: text }, noCompany)).toEqual({
      ok: false,
      faults: { [field]: fault },
    });
  });

  test('or nothing: then none are made out', () => {
    const before = readPrivateDraft(whole, noCompany);
    if (!before.ok) throw new Error('it was not read');
    const after = readPrivateDraft({ ...emptyCompany, legalName: 'Us' }, before.value);
    expect(after).toEqual({ ok: true, value: { ...noCompany, legalName: 'Us' } });
  });
});
