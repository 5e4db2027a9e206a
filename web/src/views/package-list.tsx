import './package-list.css';
import { useId } from 'react';
import type { OfferedDate, OfferedPackage } from '../data/packages.ts';
import { useAreas } from '../i18n/provider.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { type Translate, useT } from '../i18n/use-t.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { TierList, TierRow } from '../ui/tier-row.tsx';
import { useClock } from '../ui/use-clock.ts';
import type { Choice } from './choice.ts';

interface PackageListProps {
  readonly packages: readonly OfferedPackage[];
  readonly now: number;
  /** How many are chosen, by package. */
  readonly choice: Choice;
  /** People whom the booking may have beyond those chosen. */
  readonly room: number;
  readonly onChange: (sold: OfferedPackage, quantity: number) => void;
}

/** What an event is sold in together with others, at one price. Few events are, so it is loaded for them. */
export default function PackageList({ packages, now, choice, room, onChange }: PackageListProps) {
  useAreas(['packages']);
  const t = useT();
  const title = useId();
  return (
    <section className="packages" aria-labelledby={title}>
      <h3 className="title" id={title}>
        {t('packages.title')}
      </h3>
      <TierList>
        {packages.map((sold) => (
          <PackageRow
            key={sold.id}
            sold={sold}
            now={now}
            quantity={choice[sold.id] ?? 0}
            room={room}
            onChange={(quantity) => onChange(sold, quantity)}
          />
        ))}
      </TierList>
    </section>
  );
}

interface PackageRowProps {
  readonly sold: OfferedPackage;
  readonly now: number;
  readonly quantity: number;
  readonly room: number;
  readonly onChange: (quantity: number) => void;
}

function PackageRow({ sold, now, quantity, room, onChange }: PackageRowProps) {
  const t = useT();
  const format = useFormat();
  const { name, description, currency, allIn, regularAllIn, dates, gone, people, left, saleStartsAt } = sold;
  const { maxPerBooking, maxPerPerson = maxPerBooking } = sold;
  // It comes after the page: a press before it is alive would be lost.
  const isAlive = useClock(60_000) !== undefined;
  const isOpen = saleStartsAt <= now;
  const isSoldOut = left !== undefined && left <= 0;
  const most = Math.min(
    maxPerBooking,
    maxPerPerson,
    left ?? maxPerBooking,
    quantity + Math.floor(Math.max(0, room) / Math.max(1, people)),
  );
  const [first] = dates;
  const zone = first?.timeZone ?? 'UTC';
  const state = isSoldOut
    ? t('packages.soldOut')
    : isOpen
      ? leftText(t, left)
      : t('packages.opens', { when: format.dateTime(saleStartsAt, zone) });
  const isBundle = dates.length === 1 && sold.kind === 'bundle';
  return (
    <TierRow
      name={name}
      description={description}
      left={state}
      price={allIn === 0 ? t('packages.free') : format.money(allIn, currency)}
      gone={isSoldOut || !isOpen}
      action={
        isOpen && (most > 0 || quantity > 0) ? (
          <Stepper
            label={name}
            value={quantity}
            max={isAlive ? Math.max(most, quantity) : quantity}
            onChange={onChange}
          />
        ) : null
      }
      more={
        <div className="package-more">
          <ul aria-label={t('packages.inIt', { name })}>
            {dates.map((date) => (
              <li key={date.offeringId}>
                {isBundle ? null : (
                  <b>
                    {t('packages.date', {
                      title: date.title,
                      when: format.dateTime(date.startsAt, date.timeZone),
                    })}
                  </b>
                )}
                <span>{placesText(t, date)}</span>
              </li>
            ))}
          </ul>
          {notesOf(t, {
            gone,
            saves: regularAllIn - allIn,
            money: format.money(regularAllIn - allIn, currency),
            sold,
          }).map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      }
    />
  );
}

/** Below so many it is said how many are left. */
const FEW = 20;
const leftText = (t: Translate, left: number | undefined): string =>
  left !== undefined && left < FEW ? t('packages.left', { count: left }) : t('packages.onSale');

/** "2 × Floor, 1 × Parking": places of one tier and fare that differ in a cent stand together. */
function placesText(t: Translate, { places }: OfferedDate): string {
  const byName = Map.groupBy(places, ({ tierName, fareName }) =>
    [tierName, fareName].filter(Boolean).join(', '),
  );
  return [...byName]
    .map(([what, own]) =>
      t('packages.places', { count: own.reduce((sum, { quantity }) => sum + quantity, 0), what }),
    )
    .join(', ');
}

interface Notes {
  readonly gone: number;
  /** Minor units, against single tickets, and the same in words. */
  readonly saves: number;
  readonly money: string;
  readonly sold: OfferedPackage;
}

const notesOf = (t: Translate, { gone, saves, money, sold: { maxPerPerson } }: Notes): string[] => [
  ...(saves > 0 ? [t('packages.less', { amount: money })] : []),
  ...(gone > 0 ? [t('packages.gone', { count: gone })] : []),
  ...(maxPerPerson === undefined ? [] : [t('packages.person', { count: maxPerPerson })]),
];
