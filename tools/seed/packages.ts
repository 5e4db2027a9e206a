import { type Package, packageLifecycle } from '@fareground/domain/catalogue/packages/package';
import { emptyPackageForm, type PackageForm } from '@fareground/domain/catalogue/packages/package-form';
import { type PackagedEvent, readPackageForm } from '@fareground/domain/catalogue/packages/read-package-form';
import { move } from '@fareground/domain/core/lifecycle';
import { DAY, wallTime } from '@fareground/domain/core/time';
import type { DemoEvent } from './events.ts';
import { FESTIVAL } from './programme/festival.ts';

type Part = readonly [eventId: string, tierId: string, quantity: number];
type DemoPackage = Pick<PackageForm, 'name' | 'description' | 'kind' | 'price'> & {
  readonly id: string;
  readonly parts: readonly Part[];
};

const PACKAGES: readonly DemoPackage[] = [
  {
    id: 'salt-and-brass-pass',
    name: 'Three-day pass',
    description: 'All of Salt and Brass, with one drink each day.',
    kind: 'pass',
    price: '84',
    parts: FESTIVAL.flatMap(({ id }): Part[] => [
      [id, 'adult', 1],
      [id, 'drink', 1],
    ]),
  },
  {
    id: 'brass-on-the-quay-family',
    name: 'Family afternoon',
    description: 'Two grown-ups and two under 12, with a place for the car.',
    kind: 'bundle',
    price: '38',
    parts: [
      ['brass-on-the-quay', 'adult', 2],
      ['brass-on-the-quay', 'child', 2],
      ['brass-on-the-quay', 'parking', 1],
    ],
  },
];

/** The packages of the demo as staff's form makes them, on sale. */
export function demoPackages(events: readonly DemoEvent[], now: number, by: string): Package[] {
  const packaged = events.map(
    ({ event, tiers }): PackagedEvent => ({ event, tiers: tiers.map(({ tier }) => tier) }),
  );
  return PACKAGES.map(({ id, parts, ...words }) => {
    const own = packaged.filter(({ event }) => parts.some(([eventId]) => eventId === event.id));
    const zone = own[0]?.event.timeZone ?? 'UTC';
    const form: PackageForm = {
      ...emptyPackageForm,
      ...words,
      saleStartsAt: wallTime(now - 20 * DAY, zone),
      saleEndsAt: wallTime(Math.max(...own.map(({ event }) => event.startsAt)), zone),
      parts: parts.map(([eventId, tierId, quantity], index) => ({
        ...{ id: `p${index + 1}`, eventId, tierId, fareId: '' },
        quantity: String(quantity),
      })),
    };
    const read = readPackageForm(form, { id, stored: null, events: own, goesOnSale: true, by, now });
    if (!read.ok) throw new Error(`the demo cannot sell ${id}: ${JSON.stringify(read.faults)}`);
    return { ...read.package, state: move(packageLifecycle, read.package.state, 'onSale') };
  });
}
