import {
  type ExportFeedResponse,
  exportFeedRequestSchema,
  MAX_EXPORTED_TRIPS,
  MAX_FEED_DAYS,
} from '@fareground/domain/api/feeds';
import { dayKey } from '@fareground/domain/core/time';
import Download from 'lucide-react/icons/download';
import { type FormEvent, useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { exportFeed } from '../data/feed-calls.ts';
import { SkippedOfFeed } from './skipped-of-feed.tsx';

/** What is on sale as a feed, to save; then what is in it, and what the format has no words for. */
export function FeedExport() {
  const t = useT();
  const [from, setFrom] = useState('');
  const [days, setDays] = useState('30');
  const [operator, setOperator] = useState('');
  const [isTried, setTried] = useState(false);
  const [saved, setSaved] = useState<ExportFeedResponse['report']>();
  const { busy, problem, run } = useStaffAction(exportFeed);
  const asked = exportFeedRequestSchema.safeParse({
    days: /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0,
    ...(from !== '' && { from }),
    ...(operator.trim() !== '' && { operator: operator.trim() }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setSaved(undefined);
    if (!asked.success) return;
    const made = await run(asked.data);
    if (!made) return;
    const bytes = Uint8Array.from(atob(made.zip), (character) => character.charCodeAt(0));
    const day = asked.data.from ?? dayKey(Date.now(), 'UTC');
    saveBlob(`timetable-${day}.zip`, new Blob([bytes], { type: 'application/zip' }));
    setSaved(made.report);
  };
  return (
    <Card title={t('feed.export')}>
      <form className="dash-form" noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted small">{t('feed.exportLead')}</p>
        <Field label={t('feed.exportFrom')} hint={t('feed.exportFromHint')}>
          <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field
          label={t('feed.exportDays')}
          hint={t('feed.exportDaysHint', limits)}
          error={isTried && !asked.success ? t('feed.fault.days', limits) : undefined}
        >
          <Input
            inputMode="numeric"
            maxLength={3}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </Field>
        <Field label={t('feed.exportOperator')} hint={t('feed.exportOperatorHint')}>
          <Input maxLength={80} value={operator} onChange={({ target }) => setOperator(target.value)} />
        </Field>
        {problem?.code === 'payload-too-large' ? (
          <Note tone="bad" role="alert">
            {t('feed.exportTooLarge', {
              most: MAX_EXPORTED_TRIPS,
              command: 'npm run gtfs -- export FILE.zip',
            })}
          </Note>
        ) : (
          <ActionProblem problem={problem} />
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
                lines: saved.lines,
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
