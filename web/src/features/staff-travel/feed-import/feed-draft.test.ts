import { MAX_FEED_BYTES } from '@fareground/domain/api/feeds';
import { expect, it } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import { emptyFeedDraft, feedDraftSchema } from './feed-draft.ts';

const zip = new File(['PK'], 'norte.zip');
const typed = { ...emptyFeedDraft, zip };

it('asks for what was typed, and leaves out what was not', () => {
  expect(readForm(feedDraftSchema, typed)).toEqual({
    ok: true,
    value: { zip, request: { days: 30, isDraft: true } },
  });
  const all = {
    feed: ' norte ',
    from: '2026-12-01',
    days: '7',
    currency: 'EUR',
    bicycles: '4',
    layout: 'double-deck',
    perKilometre: '0.15',
    minimum: '2',
    isDraft: false,
  };
  expect(readForm(feedDraftSchema, { zip, ...all })).toEqual({
    ok: true,
    value: {
      zip,
      request: {
        ...{ feed: 'norte', from: '2026-12-01', days: 7, currency: 'EUR', bicycles: 4, isDraft: false },
        ...{ layout: 'double-deck', distance: { perKilometre: 15, minimum: 200 } },
      },
    },
  });
});

it.each([
  ['zip', { zip: null }],
  ['zip', { zip: new File([], 'empty.zip') }],
  ['zip', { zip: new File([new Uint8Array(MAX_FEED_BYTES + 1)], 'large.zip') }],
  ['feed', { feed: 'Comboios do Norte' }],
  ['feed', { feed: 'two--dashes' }],
  ['days', { days: '0' }],
  ['days', { days: '61' }],
  ['days', { days: 'a week' }],
  ['bicycles', { bicycles: 'some' }],
  ['bicycles', { bicycles: '101' }],
  // An amount of what?
  ['perKilometre', { perKilometre: '0.15' }],
  ['perKilometre', { perKilometre: '1.5', currency: 'JPY' }],
  ['minimum', { minimum: 'two', currency: 'EUR' }],
] as const)('says that %s is to be mended: %o', (field, change) => {
  expect(readForm(feedDraftSchema, { ...typed, ...change })).toEqual({
    ok: false,
    faults: { [field]: `feed.fault.${field}` },
  });
});
