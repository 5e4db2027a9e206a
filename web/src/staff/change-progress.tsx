import type { OfferingChange } from '@fareground/domain/booking/offering-change';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { staffPaths } from '../config/staff-paths.ts';
import { useFormat } from '../i18n/use-format.ts';
import { type Translate, useT } from '../i18n/use-t.tsx';
import { Badge } from '../ui/badge.tsx';
import { Bar } from '../ui/bar.tsx';
import { Card } from '../ui/card.tsx';
import { Note } from '../ui/note.tsx';

interface ChangeProgressProps {
  readonly change: OfferingChange;
  /** The one whose offers this one ends. */
  readonly offeredBy?: OfferingChange | undefined;
  readonly timeZone: string;
}

/** How far a change is, live: what was counted of its bookings, and what is left. */
export function ChangeProgress({ change, offeredBy, timeZone }: ChangeProgressProps) {
  const t = useT();
  const format = useFormat();
  const { counts, failed, total, kind, state } = change;
  const when = (at: number) => format.dateTime(at, timeZone);
  const done = counts.changed + counts.released + counts.untouched + failed.length;
  const isWaiting = kind === 'end-offers' && total === null && change.dueAt > Date.now();
  const progress = t('changes.progress', { done: format.number(done), total: format.number(total ?? 0) });
  return (
    <Card
      title={
        offeredBy
          ? t('changes.endsOffersOf', { change: titleOf(offeredBy, t), end: titleOf(change, t) })
          : titleOf(change, t)
      }
      aside={
        <Badge tone={state === 'open' ? 'info' : failed.length > 0 ? 'warn' : 'good'}>
          {t(isWaiting ? 'changes.state.waits' : `changes.state.${state}`)}
        </Badge>
      }
    >
      <div className="change-body">
        <p>{t('changes.because', { reason: change.reason })}</p>
        {isWaiting ? null : (
          <p className="muted small">
            {t('changes.started', { when: when(change.createdAt) })}
            {change.doneAt === null ? null : ` · ${t('changes.ended', { when: when(change.doneAt) })}`}
          </p>
        )}
        {change.kind === 'postpone' ? (
          <p>{t('changes.newTime', { when: when(change.startsAt), until: when(change.returnUntil) })}</p>
        ) : null}
        {change.kind === 'reschedule-trip' ? (
          <p>{t('changes.newTimes', { when: when(change.times[0]?.departsAt ?? 0) })}</p>
        ) : null}
        {'offers' in change && change.offers ? (
          <p>
            {t('changes.offers', { count: change.offers.tripIds.length, until: when(change.offers.until) })}
          </p>
        ) : null}
        {isWaiting ? (
          <p>{t('changes.endsOffers', { when: when(change.dueAt) })}</p>
        ) : total === null ? (
          <p role="status">{t(waitsForPages(kind) ? 'changes.waiting' : 'changes.preparing')}</p>
        ) : (
          <>
            <p role="status">{progress}</p>
            <Bar share={total === 0 ? 1 : done / total} label={progress} />
            {kind === 'unpublish' ? null : (
              <dl className="change-counts">
                <Count
                  label={t(
                    'offers' in change && change.offers
                      ? 'changes.count.changed.offered'
                      : `changes.count.changed.${kind}`,
                  )}
                >
                  {format.number(counts.changed)}
                </Count>
                {isOfTimes(kind) ? null : (
                  <>
                    <Count label={t('changes.count.refunds')}>{format.number(counts.refunds)}</Count>
                    <Count label={t('changes.count.refunded')}>
                      {format.money(counts.refunded, change.currency)}
                    </Count>
                  </>
                )}
                {isOfTimes(kind) || kind === 'change-vehicle' ? null : (
                  <Count label={t('changes.count.released')}>{format.number(counts.released)}</Count>
                )}
                <Count label={t(isOfSome(kind) ? 'changes.count.unconcerned' : 'changes.count.untouched')}>
                  {format.number(counts.untouched)}
                </Count>
                <Count label={t('changes.count.mails')}>{format.number(counts.mails)}</Count>
                <Count label={t('changes.count.failed')}>{format.number(failed.length)}</Count>
              </dl>
            )}
          </>
        )}
        {failed.length > 0 ? (
          <Note tone="warn">
            {t('changes.failed', { count: failed.length })}{' '}
            <Link to={staffPaths.cases.to({}, { state: 'retrying' })}>{t('changes.toCases')}</Link>
          </Note>
        ) : null}
      </div>
    </Card>
  );
}

const titleOf = (change: OfferingChange, t: Translate): string => {
  if (change.kind === 'skip-stop') return t('changes.kind.skip-stop', { stop: change.stopName });
  if (change.kind === 'change-vehicle')
    return t('changes.kind.change-vehicle', { vehicle: change.vehicleName });
  return t(`changes.kind.${change.kind}`);
};

/** Whether it begins only once no page sells what it was before. */
const waitsForPages = (kind: OfferingChange['kind']): boolean =>
  isOfTimes(kind) || kind === 'unpublish' || kind === 'skip-stop';

/** Whether everything stands, at other times: nothing goes back by it. */
const isOfTimes = (kind: OfferingChange['kind']): boolean =>
  kind === 'postpone' || kind === 'reschedule-trip';

/** Whether it concerns some of the bookings only. */
const isOfSome = (kind: OfferingChange['kind']): boolean =>
  kind === 'skip-stop' || kind === 'reschedule-trip' || kind === 'change-vehicle' || kind === 'end-offers';

function Count({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="muted small">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
