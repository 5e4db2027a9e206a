import type { ShownTrip } from '@fareground/domain/api/rebooking';
import type { Currency } from '@fareground/domain/core/currencies';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { categoryIcons } from '../../../ui/category.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface TripOptionProps {
  readonly trip: ShownTrip;
  /** Who want to ride on it. */
  readonly people: number;
  readonly currency: Currency;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

/** A trip to choose: when, with whom, what is free, and what goes back or is to pay. One without room stays in sight and says so. */
export function TripOption({ trip, people, currency, checked, onChoose }: TripOptionProps) {
  const t = useT();
  const format = useFormat();
  const { kind, operator, number, from, to, delayMinutes, back, toPay, free, hasRoom, instead, lesserClass } =
    trip;
  const map = instead?.latitude === undefined ? undefined : mapOf(instead.latitude, instead.longitude ?? 0);
  return (
    <label className="trip-option" data-cat={kind}>
      <input type="radio" name="run" checked={checked} disabled={!hasRoom} onChange={onChoose} />
      <span className="trip-facts">
        <b className="trip-times">
          {t('rebooking.times', {
            leaves: format.time(from.at, from.timeZone),
            arrives: format.time(to.at, to.timeZone),
          })}
        </b>
        <span className="trip-by">
          <Icon of={categoryIcons[kind]} size="s" /> {format.date(from.at, from.timeZone)}, {operator}{' '}
          {number}
          {delayMinutes > 0 ? `, ${t('rebooking.late', { minutes: delayMinutes })}` : ''}
        </span>
        {instead ? (
          <span className="small">
            {t('rebooking.instead', { from: from.name, to: to.name })}
            {instead.metres === null
              ? ''
              : `, ${t('rebooking.away', { distance: kilometres(instead.metres) })}`}
            {map ? (
              <>
                {', '}
                <a href={map}>{t('rebooking.map')}</a>
              </>
            ) : null}
          </span>
        ) : null}
        <span className="muted small">
          {hasRoom ? t('rebooking.free', { free }) : t('rebooking.noRoom', { count: people })}
          {hasRoom && lesserClass ? `, ${t('rebooking.lesserClass', { count: lesserClass })}` : ''}
        </span>
      </span>
      {hasRoom ? (
        <span className="trip-back">
          {toPay
            ? t('rebooking.toPay', { amount: format.money(toPay, currency) })
            : back > 0
              ? t('rebooking.back', { amount: format.money(back, currency) })
              : t('rebooking.same')}
        </span>
      ) : null}
    </label>
  );
}

const kilometres = (metres: number): string => (metres / 1_000).toFixed(1);
const mapOf = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
