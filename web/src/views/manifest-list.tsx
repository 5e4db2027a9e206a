import './manifest-list.css';
import { type ManifestStop, manifestStops } from '@fareground/domain/access/manifest';
import { shortSerial } from '@fareground/domain/api/door-lists';
import type { ManifestCall, ManifestRow } from '@fareground/domain/api/manifests';
import Check from 'lucide-react/icons/check';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.tsx';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { assistanceWords } from './assistance-words.ts';
import { seatName } from './seat-name.ts';

interface ManifestListProps {
  readonly stops: readonly ManifestCall[];
  readonly rows: readonly ManifestRow[];
  /** The stop where the vehicle is; undefined where nobody said so. */
  readonly here?: number | undefined;
}

/** Who gets on and off at each stop, in the order of the way. */
export function ManifestList({ stops, rows, here }: ManifestListProps) {
  const counted = manifestStops(stops.length, rows);
  return (
    <ol className="manifest">
      {stops.map((stop, index) => {
        const people = counted[index];
        return people ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the timetable
          <StopPart key={index} stop={stop} people={people} stops={stops} isHere={index === here} />
        ) : null;
      })}
    </ol>
  );
}

interface StopPartProps {
  readonly stop: ManifestCall;
  readonly people: ManifestStop<ManifestRow>;
  readonly stops: readonly ManifestCall[];
  readonly isHere: boolean;
}

function StopPart({ stop, people, stops, isHere }: StopPartProps) {
  const t = useT();
  const format = useFormat();
  const { on, off, boarded, expectedAfter, aboardAfter } = people;
  const at = stop.boards ? stop.departsAt : stop.arrivesAt;
  const count = (value: number) => format.number(value);
  return (
    <li className={classNames('manifest-stop', isHere && 'is-here')}>
      <div className="manifest-head">
        <h3>
          <span className="manifest-time">{format.clock(at, stop.timeZone)}</span> {stop.name}
          {stop.bay ? <small>{t('gate.manifestBay', { bay: stop.bay })}</small> : null}
          {isHere ? <Badge tone="info">{t('gate.here')}</Badge> : null}
        </h3>
        <p className="manifest-counts">
          <span>{t('gate.manifestOn', { count: on.length, boarded: count(boarded) })}</span>
          <span>{t('gate.manifestOff', { count: off.length })}</span>
          <span>{t('gate.manifestAfter', { count: expectedAfter, aboard: count(aboardAfter) })}</span>
        </p>
      </div>
      {off.length > 0 ? (
        <People
          title={t('gate.getsOff')}
          rows={off}
          zone={stop.timeZone}
          wayOf={({ from }) => t('gate.fromStop', { stop: stops[from]?.name ?? '' })}
        />
      ) : null}
      {on.length > 0 ? (
        <People
          title={t('gate.getsOn')}
          rows={on}
          zone={stop.timeZone}
          wayOf={({ to }) => t('gate.toStop', { stop: stops[to]?.name ?? '' })}
        />
      ) : null}
    </li>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly rows: readonly ManifestRow[];
  readonly zone: string;
  readonly wayOf: (row: ManifestRow) => string;
}

function People({ title, rows, zone, wayOf }: PeopleProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="manifest-people">
      <h4>{title}</h4>
      <ul>
        {rows.map((row) => (
          <li key={row.tail}>
            <span className="manifest-seat">{row.seat ? seatName(t, row.seat, row.sections) : '–'}</span>
            <span className="manifest-name">
              <b>{row.name || t('gate.noName')}</b>
              <small>
                {[
                  wayOf(row),
                  row.fare,
                  row.need && t(`gate.need.${row.need}`),
                  row.isUnplaced && t('gate.unplaced'),
                  t('gate.endsIn', { digits: shortSerial(row.tail) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {row.assistance ? (
                <span className="manifest-assistance">{assistanceWords(t, row.assistance)}</span>
              ) : null}
            </span>
            {row.usedAt === null ? (
              <Badge>{t('gate.expected')}</Badge>
            ) : (
              <Badge tone="good" icon={Check}>
                {t('gate.aboardAt', { time: format.clock(row.usedAt, zone) })}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
