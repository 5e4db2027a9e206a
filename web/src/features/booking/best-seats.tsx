import { seatTraits } from '@fareground/domain/catalogue/trips/seat-traits';
import { seatsForParty } from '@fareground/domain/catalogue/trips/seats-for-party';
import type { Layout } from '@fareground/domain/catalogue/vehicles/layout';
import { classesIn } from '@fareground/domain/catalogue/vehicles/seat-class';
import Users from 'lucide-react/icons/users';
import { useMemo, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { CountSelect } from './count-select.tsx';

interface BestSeatsProps {
  readonly layout: Layout;
  readonly isFree: (seat: string) => boolean;
  /** As the search asked for them; wheelchair users are among the people. */
  readonly people: number;
  readonly wheelchairs: number;
  readonly most: number;
  readonly onChoose: (seats: readonly string[]) => void;
}

/** The best seats together of the plainest class for so many people, by one press. A wheelchair place is among them only where it is asked for. */
export function BestSeats({ layout, isFree, most, onChoose, ...asked }: BestSeatsProps) {
  const t = useT();
  const traits = useMemo(() => seatTraits(layout), [layout]);
  const places = traits.filter(({ kind }) => kind === 'wheelchair').length;
  const [people, setPeople] = useState(Math.min(asked.people, most));
  const [wanted, setWheelchairs] = useState(asked.wheelchairs);
  const [isTooMany, setTooMany] = useState(false);
  const wheelchairs = Math.min(wanted, places, people);
  const change = (set: (count: number) => void) => (count: number) => {
    set(count);
    setTooMany(false);
  };
  const choose = () => {
    const [plainest] = classesIn(layout);
    const free = new Set(
      traits.flatMap(({ id, travelClass }) => (travelClass === plainest && isFree(id) ? id : [])),
    );
    const seats = seatsForParty(layout, free, { seats: people - wheelchairs, wheelchairs });
    setTooMany(seats === null);
    if (seats) onChoose(seats);
  };
  return (
    <div className="best-seats">
      <CountSelect
        label={t('bestSeats.people')}
        text={(count) => t('bestSeats.ofPeople', { count })}
        least={1}
        most={Math.max(1, most)}
        value={people}
        onChange={change(setPeople)}
      />
      {places > 0 ? (
        <CountSelect
          label={t('bestSeats.wheelchairs')}
          text={(count) => t('bestSeats.ofWheelchairs', { count })}
          least={0}
          most={Math.min(places, people)}
          value={wheelchairs}
          onChange={change(setWheelchairs)}
        />
      ) : null}
      <Button kind="line" icon={Users} onClick={choose}>
        {t('bestSeats.choose', { count: people })}
      </Button>
      <p className="small" role="status">
        {isTooMany ? t('bestSeats.tooMany') : ''}
      </p>
    </div>
  );
}
