import './trip-gate.css';
import type { DutyRun } from '@fareground/domain/calls/duties';
import { Link } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { categoryIcons } from '../../../ui/category.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { readOwnDuties } from './data/trip-calls.ts';

/** What somebody drives in the next days, by departure; nothing for whoever drives nothing. */
export function OwnRuns() {
  const t = useT();
  const read = useAnswer('duties', readOwnDuties);
  if (!read?.ok || read.value.runs.length === 0) return null;
  return (
    <section className="card own-runs" aria-labelledby="own-runs">
      <h2 id="own-runs" className="head-s">
        {t('gate.ownRuns')}
      </h2>
      <ul>
        {read.value.runs.map((run) => (
          <OwnRun key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function OwnRun({ run }: { readonly run: DutyRun }) {
  const t = useT();
  const format = useFormat();
  const { id, kind, operator, number, state, delayMinutes, start, end } = run;
  const status =
    state === 'cancelled'
      ? t('gate.ownRunCancelled')
      : delayMinutes > 0
        ? t('gate.ownRunLate', { minutes: delayMinutes })
        : '';
  return (
    <li data-cat={kind}>
      <Icon of={categoryIcons[kind]} />
      <p>
        <b>{format.dateTime(start.at, start.timeZone)}</b> {status ? <b>{status}</b> : null}
        <br />
        {operator} {number}, {t('gate.ownRunWay', { from: start.name, to: end.name })}{' '}
        <span className="muted">
          {t('gate.ownRunUntil', { time: format.dateTime(end.at, end.timeZone) })}
        </span>
        <br />
        <Link to={staffPaths.manifest.to({ id })}>
          {t('gate.ownRunPassengers')}
          <span className="vh">{`, ${number}, ${format.dateTime(start.at, start.timeZone)}`}</span>
        </Link>
      </p>
    </li>
  );
}
