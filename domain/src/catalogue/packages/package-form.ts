import { z } from 'zod';
import { text } from '../../core/fields.ts';
import { wallTime } from '../../core/time.ts';
import { typedAmount } from '../../core/typed-amount.ts';
import { MAX_PARTS, type Package, packageKinds } from './package.ts';

const typed = (most: number) => text().max(most);

/** A row of the form: places of one tier at one date. */
export const packagePartFormSchema = z.strictObject({
  /** Names the row while the form is open, and its faults. */
  id: z.string().regex(/^[a-z0-9]{1,20}$/),
  eventId: typed(80),
  tierId: typed(80),
  /** Empty for the tier's own price. */
  fareId: typed(80),
  quantity: typed(10),
});
export type PackagePartForm = z.infer<typeof packagePartFormSchema>;

/** What staff type for a package. Times are on the clock of its first event's place. */
export const packageFormSchema = z.strictObject({
  name: typed(200),
  description: typed(1_000),
  kind: z.enum(packageKinds),
  price: typed(20),
  saleStartsAt: typed(20),
  saleEndsAt: typed(20),
  maxPerBooking: typed(10),
  maxPerPerson: typed(10),
  parts: z.array(packagePartFormSchema).max(MAX_PARTS),
});
export type PackageForm = z.infer<typeof packageFormSchema>;
export type PackageField = keyof PackageForm;

export const emptyPackageForm: PackageForm = {
  name: '',
  description: '',
  kind: 'pass',
  price: '',
  saleStartsAt: '',
  saleEndsAt: '',
  maxPerBooking: '4',
  maxPerPerson: '',
  parts: [],
};

/** The form of a stored package. @param zone of its first event's place */
export const formOfPackage = (stored: Package, zone: string): PackageForm => ({
  name: stored.name,
  description: stored.description,
  kind: stored.kind,
  price: typedAmount(stored.price, stored.currency),
  saleStartsAt: wallTime(stored.saleStartsAt, zone),
  saleEndsAt: wallTime(stored.saleEndsAt, zone),
  maxPerBooking: String(stored.maxPerBooking),
  maxPerPerson: stored.maxPerPerson === undefined ? '' : String(stored.maxPerPerson),
  parts: stored.parts.map(({ eventId, tierId, fareId = '', quantity }, index) => ({
    id: `p${index + 1}`,
    ...{ eventId, tierId, fareId },
    quantity: String(quantity),
  })),
});
