import {
  MOST_FEED_BYTES,
  type PreviewFeedRequest,
  previewFeedRequestSchema,
} from '@fareground/domain/calls/feeds';

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
  readonly isDraft: boolean;
}
export type FeedField = 'zip' | 'feed' | 'from' | 'days' | 'bicycles';

export const emptyFeedDraft: FeedDraft = {
  zip: null,
  feed: '',
  from: '',
  days: '30',
  currency: '',
  bicycles: '',
  isDraft: true,
};

export type ReadFeedDraft =
  | { readonly ok: true; readonly zip: File; readonly asked: PreviewFeedRequest }
  | { readonly ok: false; readonly faults: ReadonlySet<FeedField> };

/** What is asked for, or the fields that are to be mended. */
export function readFeedDraft(draft: FeedDraft): ReadFeedDraft {
  const { zip, feed, from, days, currency, bicycles, isDraft } = draft;
  const faults = new Set<FeedField>();
  if (!zip || zip.size === 0 || zip.size > MOST_FEED_BYTES) faults.add('zip');
  const parsed = previewFeedRequestSchema.safeParse({
    days: wholeNumber(days),
    isDraft,
    ...(feed.trim() !== '' && { feed: feed.trim() }),
    ...(from !== '' && { from }),
    ...(currency !== '' && { currency }),
    ...(bicycles.trim() !== '' && { bicycles: wholeNumber(bicycles) }),
  });
  for (const { path } of parsed.error?.issues ?? []) {
    faults.add((['feed', 'from', 'days', 'bicycles'] as const).find((field) => field === path[0]) ?? 'days');
  }
  return zip && parsed.success && faults.size === 0
    ? { ok: true, zip, asked: parsed.data }
    : { ok: false, faults };
}

/** 0, which nobody may ask for, where it is none. */
const wholeNumber = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);
