import { tierAndFare } from '@fareground/domain/booking/tier-and-fare';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Fare } from '@fareground/domain/catalogue/events/tier';
import { sectionNames } from '@fareground/domain/catalogue/halls/section-names';
import { browserCart } from '../../cart/cart.ts';
import { type EventCartLine, lineKey, placesOf } from '../../cart/cart-line.ts';
import type { PackageCartLine } from '../../cart/package-line.ts';
import type { EventDetail } from '../../data/event.ts';
import type { OfferedTier } from '../../data/offered-tiers.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { seatName } from '../../views/seat-name.ts';
import { lineOf, putInPlaceOf } from './event-lines.ts';
import { PassengerName } from './passenger-name.tsx';
import { moveSeat } from './seat-fares.ts';

interface NamesProps {
  readonly detail: EventDetail;
  readonly lines: readonly EventCartLine[];
  /** Whoever comes with one has the same name at each of its dates. */
  readonly packages: readonly PackageCartLine[];
}

/** Who has which ticket; and what a seat costs that one chose, where its tier has fares. */
export function Names({ detail: { event, tiers }, lines, packages }: NamesProps) {
  const t = useT();
  if (lines.length + packages.length === 0) return null;
  return (
    <section className="book-part" aria-labelledby="names">
      <h2 className="title" id="names">
        {t('reserve.names')}
      </h2>
      <p className="small muted">{t('reserve.namesLead')}</p>
      <div className="book-names">
        {packages.flatMap((line) =>
          Array.from({ length: placesOf(line) }, (_, index) => {
            const key = `${lineKey(line)}:${index}`;
            return (
              <div key={key} className="book-name">
                <PassengerName
                  label={t('reserve.nameOf', { tier: line.title, number: index + 1 })}
                  value={line.names[index] ?? ''}
                  isFirst={index === 0}
                  onChange={(name) => browserCart().put({ ...line, names: renamed(line, index, name) })}
                />
              </div>
            );
          }),
        )}
        {lines.flatMap((line) =>
          Array.from({ length: line.quantity }, (_, index) => {
            const key = `${lineKey(line)}:${index}`;
            const tier = tiers.find(({ id }) => id === line.tierId);
            const seat = line.seats?.[index];
            return (
              <div key={key} className="book-name">
                <PassengerName
                  label={t('reserve.nameOf', { tier: tierAndFare(line), number: index + 1 })}
                  value={line.names[index] ?? ''}
                  isFirst={index === 0}
                  onChange={(name) => browserCart().put({ ...line, names: renamed(line, index, name) })}
                />
                {tier?.fares && seat ? (
                  <SeatFare
                    {...{ event, tier, seat }}
                    fareId={line.fareId}
                    onChange={(fare) => {
                      const ofTier = lines.filter(({ tierId }) => tierId === tier.id);
                      putInPlaceOf(ofTier, moveSeat(ofTier, seat, lineOf(event, tier, fare, 1)));
                    }}
                  />
                ) : null}
              </div>
            );
          }),
        )}
      </div>
    </section>
  );
}

/** The names of a line with another one for this place. */
const renamed = (line: EventCartLine | PackageCartLine, index: number, name: string): string[] =>
  Array.from({ length: placesOf(line) }, (_, place) => (place === index ? name : (line.names[place] ?? '')));

interface SeatFareProps {
  readonly event: Event;
  readonly tier: OfferedTier;
  readonly seat: string;
  /** None: the tier's own price. */
  readonly fareId: string | undefined;
  readonly onChange: (fare: Fare | undefined) => void;
}

/** At which price of its tier a seat that one chose is sold. */
function SeatFare({ event, tier, seat, fareId, onChange }: SeatFareProps) {
  const t = useT();
  const format = useFormat();
  const { fares = [], openPrice } = tier;
  const money = (amount: number) => (amount === 0 ? t('event.free') : format.money(amount, event.currency));
  const price = openPrice ? t('event.from', { price: money(tier.allIn) }) : money(tier.allIn);
  return (
    <Field label={t('fares.forSeat', { seat: seatName(t, seat, sectionNames(tier.layout)) })}>
      <Select
        value={fareId ?? ''}
        onChange={({ target }) => onChange(fares.find(({ id }) => id === target.value))}
      >
        <option value="">{t('fares.fullPrice', { price })}</option>
        {fares.map(({ id, name, allIn }) => (
          <option key={id} value={id}>
            {t('fares.priced', { fare: name, price: money(allIn) })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
