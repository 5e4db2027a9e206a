import {
  MAX_BICYCLES,
  MAX_FEED_BYTES,
  MAX_FEED_DAYS,
  type PreviewFeedRequest,
  type PreviewFeedResponse,
} from '@fareground/domain/api/feeds';
import { layoutTemplates } from '@fareground/domain/catalogue/vehicles/layout-templates';
import Eye from 'lucide-react/icons/eye';
import { type FormEvent, useRef, useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, Field, Input, Select } from '../../../ui/field.tsx';
import { CurrencyOptions } from '../../../views/currency-options.tsx';
import { previewFeed } from '../data/feed-calls.ts';
import { emptyFeedDraft, type FeedDraft, type FeedField, readFeedDraft } from './feed-draft.ts';
import { FeedPreview } from './feed-preview.tsx';
import { FeedProblem } from './feed-problem.tsx';

/** A feed and what is asked of it; below, what importing it would do. */
export function FeedImport() {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<FeedDraft>(emptyFeedDraft);
  const [isTried, setTried] = useState(false);
  const [seen, setSeen] = useState<{ asked: PreviewFeedRequest; found: PreviewFeedResponse }>();
  const { busy, problem, run } = useStaffAction(previewFeed);
  const read = readFeedDraft(draft);
  // What was looked at is no longer what would be imported.
  const set = (change: Partial<FeedDraft>) => {
    setDraft({ ...draft, ...change });
    setSeen(undefined);
  };
  const error = (field: FeedField) =>
    isTried && !read.ok && read.faults.has(field) ? t(`feed.fault.${field}`, limits) : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setSeen(undefined);
    if (!read.ok) {
      // The first of the marked fields, once they are marked.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    const found = await run({ ...read.asked, zip: read.zip });
    if (found) setSeen({ asked: read.asked, found });
  };
  return (
    <div className="stack">
      <Card title={t('feed.card')}>
        <form ref={element} className="dash-form" noValidate onSubmit={(event) => void submit(event)}>
          <Field label={t('feed.zip')} hint={t('feed.zipHint', limits)} error={error('zip')}>
            <Input
              type="file"
              accept=".zip,application/zip"
              onChange={({ target }) => set({ zip: target.files?.[0] ?? null })}
            />
          </Field>
          <Field label={t('feed.name')} hint={t('feed.nameHint')} error={error('feed')}>
            <Input
              maxLength={16}
              autoCapitalize="none"
              value={draft.feed}
              onChange={({ target }) => set({ feed: target.value })}
            />
          </Field>
          <Field label={t('feed.from')} hint={t('feed.fromHint')} error={error('from')}>
            <Input type="date" value={draft.from} onChange={({ target }) => set({ from: target.value })} />
          </Field>
          <Field label={t('feed.days')} hint={t('feed.daysHint', limits)} error={error('days')}>
            <Input
              inputMode="numeric"
              maxLength={3}
              value={draft.days}
              onChange={({ target }) => set({ days: target.value })}
            />
          </Field>
          <Field label={t('feed.currency')} hint={t('feed.currencyHint')}>
            <Select value={draft.currency} onChange={({ target }) => set({ currency: target.value })}>
              <option value="">{t('feed.asItSays')}</option>
              <CurrencyOptions />
            </Select>
          </Field>
          <Field label={t('feed.bicycles')} hint={t('feed.bicyclesHint')} error={error('bicycles')}>
            <Input
              inputMode="numeric"
              maxLength={3}
              value={draft.bicycles}
              onChange={({ target }) => set({ bicycles: target.value })}
            />
          </Field>
          <Field label={t('feed.layout')} hint={t('feed.layoutHint')}>
            <Select value={draft.layout} onChange={({ target }) => set({ layout: target.value })}>
              <option value="">{t('feed.usualLayout')}</option>
              {layoutTemplates.map(({ id }) => (
                <option key={id} value={id}>
                  {t(`vehicles.template.${id}`)}
                </option>
              ))}
            </Select>
          </Field>
          {(['perKilometre', 'minimum'] as const).map((field) => (
            <Field key={field} label={t(`feed.${field}`)} hint={t('feed.noFareHint')} error={error(field)}>
              <Input
                inputMode="decimal"
                maxLength={12}
                value={draft[field]}
                onChange={({ target }) => set({ [field]: target.value })}
              />
            </Field>
          ))}
          <Checkbox
            label={t('feed.draft')}
            checked={draft.isDraft}
            onChange={({ target }) => set({ isDraft: target.checked })}
          />
          <FeedProblem problem={problem} />
          <Button type="submit" kind={seen ? 'line' : 'solid'} icon={Eye} busy={busy}>
            {t('feed.see')}
          </Button>
        </form>
      </Card>
      {seen ? <FeedPreview key={seen.found.sent} {...seen} onImported={() => setSeen(undefined)} /> : null}
    </div>
  );
}

const limits = {
  megabytes: MAX_FEED_BYTES / 1024 ** 2,
  days: MAX_FEED_DAYS,
  bicycles: MAX_BICYCLES,
};
