import { paths } from '../config/paths.ts';
import type { CartLine } from './cart-line.ts';

/** The page where a line is chosen. */
export const linePath = (line: CartLine): string =>
  line.kind === 'trip'
    ? paths.trip.to({ tripId: line.offeringId }, { from: line.from, to: line.to })
    : paths.reserve.to({ id: line.offeringId });
