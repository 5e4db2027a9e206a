import {
  MOST_FEED_BYTES,
  MOST_FEED_DAYS,
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
  readonly isDraft: boolean;
}
export type FeedField = 'zip' | 'feed' | 'from' | 'days';

export const emptyFeedDraft: FeedDraft = {
  zip: null,
  feed: '',
  from: '',
  days: '30',
  currency: '',
  isDraft: true,
};

export type ReadFeedDraft =
  | { readonly ok: true; readonly zip: File; readonly asked: PreviewFeedRequest }
  | { readonly ok: false; readonly faults: ReadonlySet<FeedField> };

/** What is asked for, or the fields that are to be mended. */
export function readFeedDraft({ zip, feed, from, days, currency, isDraft }: FeedDraft): ReadFeedDraft {
  const faults = new Set<FeedField>();
  if (!zip || zip.size === 0 || zip.size > MOST_FEED_BYTES) faults.add('zip');
  const parsed = previewFeedRequestSchema.safeParse({
    days: /^\d{1,3}$/.test(days.trim()) ? Number(days) : MOST_FEED_DAYS + 1,
    isDraft,
    ...(feed.trim() !== '' && { feed: feed.trim() }),
    ...(from !== '' && { from }),
    ...(currency !== '' && { currency }),
  });
  for (const { path } of parsed.error?.issues ?? []) {
    faults.add((['feed', 'from', 'days'] as const).find((field) => field === path[0]) ?? 'days');
  }
  return zip && parsed.success && faults.size === 0
    ? { ok: true, zip, asked: parsed.data }
    : { ok: false, faults };
}
