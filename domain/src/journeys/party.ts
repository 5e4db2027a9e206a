import { fareOf } from './departure.ts';
import type { Journey } from './ride.ts';

/** Who travels together with what is counted. Infants on a lap and wheelchairs cost nothing and are none of it. */
export interface Party {
  readonly adults: number;
  /** Each on a seat of their own. */
  readonly children: number;
  readonly bicycles: number;
}
export const oneAdult: Party = { adults: 1, children: 0, bicycles: 0 };

/** What a journey costs all of them, minor units. A bicycle costs nothing where a trip takes some and sells none. */
export const partyPrice = ({ rides }: Journey, { adults, children, bicycles }: Party): number =>
  rides.reduce(
    (sum, { departure, from, to }) =>
      sum +
      adults * fareOf(departure, from, to) +
      children * fareOf(departure, from, to, 'child') +
      bicycles * (departure.service.extras?.bicycle?.price ?? 0),
    0,
  );
