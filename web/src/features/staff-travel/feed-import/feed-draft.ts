import {
  MAX_FEED_BYTES,
  type PreviewFeedRequest,
  previewFeedRequestSchema,
} from '@fareground/domain/api/feeds';
import { isCurrency } from '@fareground/domain/core/currencies';
import { readAmount } from '@fareground/domain/core/typed-amount';
import { draftSchema } from '../../../ui/form/schema.ts';

/** What is typed of an import. */
export interface FeedDraft {
  readonly zip: File | null;
  readonly feed: string;
  readonly from: string;
  readonly days: string;
  /** Empty: what the feed says. */
  readonly currency: string;
  /** Places for them on each trip that takes some; empty: none are sold. */
  readonly bicycles: string;
  /** Of every vehicle; empty: the usual one of its kind. */
  readonly layout: string;
  /** Where the feed has no fare, in the currency; empty: what is usual. */
  readonly perKilometre: string;
  readonly minimum: string;
  readonly isDraft: boolean;
}
export const emptyFeedDraft: FeedDraft = {
  zip: null,
  feed: '',
  from: '',
  days: '30',
  currency: '',
  bicycles: '',
  layout: '',
  perKilometre: '',
  minimum: '',
  isDraft: true,
};

export interface ReadFeed {
  readonly zip: File;
  readonly request: PreviewFeedRequest;
}

/** Reads what is asked for. */
export const feedDraftSchema = draftSchema<FeedDraft, ReadFeed>((draft, fault) => {
  const { zip, feed, from, days, currency, bicycles, layout, isDraft } = draft;
  if (!zip || zip.size === 0 || zip.size > MAX_FEED_BYTES) fault('zip', 'feed.fault.zip');
  const distance: { perKilometre?: number; minimum?: number } = {};
  for (const field of ['perKilometre', 'minimum'] as const) {
    if (draft[field].trim() === '') continue;
    const amount = isCurrency(currency) ? readAmount(draft[field], currency) : null;
    if (amount === null) fault(field, `feed.fault.${field}`);
    else distance[field] = amount;
  }
  const parsed = previewFeedRequestSchema.safeParse({
    days: wholeNumber(days),
    isDraft,
    ...(feed.trim() !== '' && { feed: feed.trim() }),
    ...(from !== '' && { from }),
    ...(currency !== '' && { currency }),
    ...(layout !== '' && { layout }),
    ...(Object.keys(distance).length > 0 && { distance }),
    ...(bicycles.trim() !== '' && { bicycles: wholeNumber(bicycles) }),
  });
  for (const { path } of parsed.error?.issues ?? []) {
    const field = (['feed', 'from', 'days', 'bicycles'] as const).find((one) => one === path[0]) ?? 'days';
    fault(field, `feed.fault.${field}`);
  }
  return zip && parsed.success ? { zip, request: parsed.data } : undefined;
});

/** 0, which nobody may ask for, where it is none. */
const wholeNumber = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);
