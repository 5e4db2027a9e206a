import {
  MAX_BICYCLES,
  MAX_FEED_BYTES,
  MAX_FEED_DAYS,
  type PreviewFeedRequest,
  type PreviewFeedResponse,
} from '@fareground/domain/api/feeds';
import { layoutTemplates } from '@fareground/domain/catalogue/vehicles/layout-templates';
import Eye from 'lucide-react/icons/eye';
import { type ReactNode, useState } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { FormCheckbox, FormField, useFormValue } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { CurrencyOptions } from '../../../views/currency-options.tsx';
import { previewFeed } from '../data/feed-calls.ts';
import { emptyFeedDraft, type FeedDraft, feedDraftSchema } from './feed-draft.ts';
import { FeedPreview } from './feed-preview.tsx';
import { FeedProblem } from './feed-problem.tsx';

type TextField = Exclude<keyof FeedDraft, 'zip' | 'isDraft'>;

/** A feed and what is asked of it; below, what importing it would do. */
export function FeedImport() {
  const t = useT();
  const [seen, setSeen] = useState<{ request: PreviewFeedRequest; found: PreviewFeedResponse }>();
  const form = useForm({
    schema: feedDraftSchema,
    defaultValues: emptyFeedDraft,
    submit: async ({ request, zip: file }) => {
      setSeen(undefined);
      const answer = await previewFeed({ ...request, zip: file });
      if (!answer.ok) return answer.problem;
      setSeen({ request, found: answer.value });
    },
  });
  const zip = useFormValue(form, 'zip', limits);
  const text = (name: TextField, label: MessageId, hint: MessageId, control: ReactNode) => (
    <FormField form={form} name={name} label={t(label)} hint={t(hint, limits)} faultValues={limits}>
      {control}
    </FormField>
  );
  return (
    <div className="stack">
      <Card title={t('feed.card')}>
        <form
          className="dash-form"
          noValidate
          onSubmit={form.onSubmit}
          // What was looked at is no longer what would be imported.
          onChange={() => setSeen(undefined)}
        >
          <Field label={t('feed.zip')} hint={t('feed.zipHint', limits)} error={zip.error}>
            <Input
              type="file"
              accept=".zip,application/zip"
              ref={zip.ref}
              onChange={({ target }) => zip.onChange(target.files?.[0] ?? null)}
            />
          </Field>
          {text('feed', 'feed.name', 'feed.nameHint', <Input maxLength={16} autoCapitalize="none" />)}
          {text('from', 'feed.from', 'feed.fromHint', <Input type="date" />)}
          {text('days', 'feed.days', 'feed.daysHint', <Input inputMode="numeric" maxLength={3} />)}
          <FormField form={form} name="currency" label={t('feed.currency')} hint={t('feed.currencyHint')}>
            <Select>
              <option value="">{t('feed.asItSays')}</option>
              <CurrencyOptions />
            </Select>
          </FormField>
          {text(
            'bicycles',
            'feed.bicycles',
            'feed.bicyclesHint',
            <Input inputMode="numeric" maxLength={3} />,
          )}
          <FormField form={form} name="layout" label={t('feed.layout')} hint={t('feed.layoutHint')}>
            <Select>
              <option value="">{t('feed.usualLayout')}</option>
              {layoutTemplates.map(({ id }) => (
                <option key={id} value={id}>
                  {t(`vehicles.template.${id}`)}
                </option>
              ))}
            </Select>
          </FormField>
          {text(
            'perKilometre',
            'feed.perKilometre',
            'feed.noFareHint',
            <Input inputMode="decimal" maxLength={12} />,
          )}
          {text('minimum', 'feed.minimum', 'feed.noFareHint', <Input inputMode="decimal" maxLength={12} />)}
          <FormCheckbox form={form} name="isDraft" label={t('feed.draft')} />
          <FeedProblem problem={form.problem} />
          <Button type="submit" kind={seen ? 'line' : 'solid'} icon={Eye} busy={form.busy}>
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
