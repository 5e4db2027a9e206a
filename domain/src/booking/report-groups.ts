import { cutText } from '../core/cut-text.ts';
import { slugOf } from '../core/slug.ts';
import type { BookingLine, Channel } from './booking.ts';

/** What a value that nobody wrote down is called, in every grouping. */
export const unknownValue = 'unknown';

/** What reports can be grouped by, and kept to one value of. */
export const groupings = ['channel', 'partner', 'route', 'category', 'fare', 'ahead', 'tier'] as const;
export type Grouping = (typeof groupings)[number];
/** "channel=web": how a value of a grouping is named. */
export const groupName = (by: Grouping | 'sale', value: string): string => `${by}=${value}`;

/** What a name of a group says; null where it is none. */
export function splitGroupName(name: string): { by: Grouping | 'sale'; value: string } | null {
  const [start = '', ...rest] = name.split('=');
  const by = ([...groupings, 'sale'] as const).find((one) => one === start);
  const value = rest.join('=');
  return by && value ? { by, value } : null;
}

/** A name as sums can have it. */
export const groupValue = (name: string | undefined): string =>
  cutText((name ?? '').replaceAll('/', '∕').replace(/^_+/, '').trim(), 120) || unknownValue;

/** The id of a partner, also of one that what was sold has by its name alone; the name where no id can be made of it. */
const partnerValue = (partnerId: string | undefined, name: string | undefined): string =>
  partnerId ?? (name ? slugOf(name, groupValue(name)) : unknownValue);

/** What reports know a line by. */
export type LineFacts = Readonly<Record<Exclude<Grouping, 'channel' | 'ahead'>, string>>;

export function factsOfLine(line: BookingLine): LineFacts {
  if (line.kind === 'trip') {
    const { partnerId, operator, routeId, vehicleKind, passenger = 'adult' } = line;
    return {
      partner: partnerValue(partnerId, operator),
      route: groupValue(routeId),
      category: vehicleKind,
      fare: passenger,
      tier: 'seat',
    };
  }
  const { partnerId, organiser, category, tierName, addOn, ownPrice, package: sold } = line;
  const plain = addOn ? 'add-on' : sold ? 'package' : ownPrice ? 'own-price' : 'full';
  return {
    partner: partnerValue(partnerId, organiser),
    route: unknownValue,
    category,
    fare: groupValue(line.fareName ?? plain),
    tier: groupValue(tierName),
  };
}

/** A kind of ticket means something within its event alone: "night:Balcony". */
export const tierOfSale = (offeringId: string, tier: string): string => `${offeringId}:${tier}`;

/**
 * The names of the groups by which a list of bookings, or of their payments, is kept to one value: of every line the sale, the channel, who holds it, its route, category, fare
 * and kind of ticket. What nobody wrote down has none.
 */
export const reportGroups = (lines: readonly BookingLine[], channel: Channel): string[] => [
  ...new Set(
    lines.flatMap((line) => {
      const { tier, ...facts } = factsOfLine(line);
      const known = Object.entries(facts).filter(([, value]) => value !== unknownValue);
      return [
        groupName('sale', line.offeringId),
        groupName('channel', channel),
        ...known.map(([by, value]) => groupName(by as keyof typeof facts, value)),
        groupName('tier', tierOfSale(line.offeringId, tier)),
      ];
    }),
  ),
];
