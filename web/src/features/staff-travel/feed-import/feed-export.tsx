import {
  type ExportFeedRequest,
  type ExportFeedResponse,
  exportFeedRequestSchema,
  MAX_EXPORTED_TRIPS,
  MAX_FEED_DAYS,
} from '@fareground/domain/api/feeds';
import { dayKey } from '@fareground/domain/core/time';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { draftSchema } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { exportFeed } from '../data/feed-calls.ts';
import { SkippedOfFeed } from './skipped-of-feed.tsx';

interface ExportDraft {
  readonly from: string;
  readonly days: string;
  readonly operator: string;
}

const schema = draftSchema<ExportDraft, ExportFeedRequest>(({ from, days, operator }, fault) => {
  const request = exportFeedRequestSchema.safeParse({
    days: /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0,
    ...(from !== '' && { from }),
    ...(operator.trim() !== '' && { operator: operator.trim() }),
  });
  if (!request.success) fault('days', 'feed.fault.days');
  return request.data;
});

/** What is on sale as a feed, to save; then what is in it, and what the format has no words for. */
export function FeedExport() {
  const t = useT();
  const [saved, setSaved] = useState<ExportFeedResponse['report']>();
  const form = useForm({
    schema,
    defaultValues: { from: '', days: '30', operator: '' },
    submit: async (request) => {
      setSaved(undefined);
      const answer = await exportFeed(request);
      if (!answer.ok) return answer.problem;
      const bytes = Uint8Array.from(atob(answer.value.zip), (character) => character.charCodeAt(0));
      const day = request.from ?? dayKey(Date.now(), 'UTC');
      saveBlob(`timetable-${day}.zip`, new Blob([bytes], { type: 'application/zip' }));
      setSaved(answer.value.report);
    },
  });
  const { busy } = form;
  return (
    <Card title={t('feed.export')}>
      <form className="dash-form" noValidate onSubmit={form.onSubmit}>
        <p className="muted small">{t('feed.exportLead')}</p>
        <FormField form={form} name="from" label={t('feed.exportFrom')} hint={t('feed.exportFromHint')}>
          <Input type="date" />
        </FormField>
        <FormField
          form={form}
          name="days"
          label={t('feed.exportDays')}
          hint={t('feed.exportDaysHint', limits)}
          faultValues={limits}
        >
          <Input inputMode="numeric" maxLength={3} />
        </FormField>
        <FormField
          form={form}
          name="operator"
          label={t('feed.exportOperator')}
          hint={t('feed.exportOperatorHint')}
        >
          <Input maxLength={80} />
        </FormField>
        {form.problem?.code === 'payload-too-large' ? (
          <Note tone="bad" role="alert">
            {t('feed.exportTooLarge', {
              most: MAX_EXPORTED_TRIPS,
              command: 'npm run gtfs -- export FILE.zip',
            })}
          </Note>
        ) : (
          <FormFailure form={form} />
        )}
        <Button type="submit" kind="line" icon={Download} busy={busy}>
          {t('feed.exportSave')}
        </Button>
        <div role="status">
          {busy ? (
            <>
              <progress aria-label={t('feed.exporting')} /> <span>{t('feed.exporting')}</span>
            </>
          ) : null}
          {saved ? (
            <Note tone={saved.trips > 0 ? 'good' : 'warn'}>
              {t('feed.exported', {
                trips: saved.trips,
                routes: saved.routes,
                places: saved.places,
                calls: saved.calls,
              })}
            </Note>
          ) : null}
          {saved && saved.timeZones.length > 1 ? (
            <Note tone="warn">{t('feed.exportZones', { zones: saved.timeZones.join(', ') })}</Note>
          ) : null}
        </div>
      </form>
      {saved ? <SkippedOfFeed skipped={saved.skipped} /> : null}
    </Card>
  );
}

const limits = { days: MAX_FEED_DAYS };
