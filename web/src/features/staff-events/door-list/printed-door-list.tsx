import { attendance, tiersOfRows } from '@fareground/domain/access/attendance';
import type { DoorListResponse, DoorRow } from '@fareground/domain/api/door-lists';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { seatName } from '../../../views/seat-name.ts';
import { CountedApart } from './counted-apart.tsx';

interface PrintedDoorListProps {
  readonly list: DoorListResponse;
  readonly rows: readonly DoorRow[];
  /** A part for each tier; the rows are in that order. */
  readonly byTier: boolean;
  readonly unreadable?: number;
  /** These are not all: what is printed where nobody asked for everybody. */
  readonly isPart?: boolean;
}

/** The list as it goes on paper, out of sight on a screen: on A4, its heading on every page, a box to tick for everybody. */
export function PrintedDoorList({
  list,
  rows,
  byTier,
  unreadable = 0,
  isPart = false,
}: PrintedDoorListProps) {
  const t = useT();
  const format = useFormat();
  const { title, doorsAt, startsAt, timeZone, venueName, city } = list.event;
  const times = { doors: format.clock(doorsAt, timeZone), starts: format.time(startsAt, timeZone) };
  const { tickets, admitted } = attendance(tiersOfRows(rows));
  const columns = byTier ? 6 : 7;
  const parts = byTier ? [...Map.groupBy(rows, ({ tier }) => tier)] : [['', rows] as const];
  return (
    <div className={classNames('door-print', isPart && 'door-print-part')}>
      <table>
        <thead>
          <tr className="door-print-title">
            <td colSpan={columns}>
              <strong>{title}</strong>
              <span>
                {format.dateYear(startsAt, timeZone)} · {t('doorList.doors', times)} · {venueName}, {city}
              </span>
              <span>
                {isPart
                  ? t('doorList.printPart')
                  : t('doorList.printedTickets', { count: tickets, in: format.number(admitted) })}
                {isPart ? null : <CountedApart tiers={list.tiers} />}
                {' · '}
                {t('doorList.printedAt', { time: format.dateTime(Date.now(), timeZone) })}
              </span>
              {unreadable > 0 ? <span>{t('doorList.unreadable', { count: unreadable })}</span> : null}
            </td>
          </tr>
          <tr>
            <td />
            <th scope="col">{t('doorList.name')}</th>
            {byTier ? null : <th scope="col">{t('doorList.tier')}</th>}
            <th scope="col">{t('doorList.seat')}</th>
            <th scope="col">{t('doorList.booking')}</th>
            <th scope="col">{t('doorList.serial')}</th>
            <th scope="col">{t('doorList.in')}</th>
          </tr>
        </thead>
        {parts.map(([tier, people]) => (
          <tbody key={tier}>
            {byTier ? (
              <tr className="door-print-tier">
                <th scope="rowgroup" colSpan={columns}>
                  {isPart
                    ? tier
                    : t('doorList.tierCount', { name: tier, count: format.number(people.length) })}
                </th>
              </tr>
            ) : null}
            {people.map((row) => (
              <tr key={`${row.bookingId} ${row.shortSerial}`}>
                <td>
                  <span className={classNames('door-box', row.usedAt !== null && 'door-box-ticked')} />
                </td>
                <td>
                  {row.name || t('doorList.noName')}
                  {row.guestOf ? ` (${t('doorList.guestOf')} ${row.guestOf})` : null}
                  {byTier && row.fare ? `, ${row.fare}` : null}
                </td>
                {byTier ? null : <td>{row.fare ? `${row.tier}, ${row.fare}` : row.tier}</td>}
                <td>{row.seat ? seatName(t, row.seat, row.sections) : null}</td>
                <td className="door-print-number">{groupDigits(row.bookingId)}</td>
                <td className="door-print-number">{row.shortSerial}</td>
                <td className="door-print-number">
                  {row.usedAt === null ? null : format.clock(row.usedAt, timeZone)}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
