import { z } from 'zod';
import { type Currency, isCurrency } from '../core/currencies.ts';
import { documentConverter } from '../core/document.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  optionalSingleLineText,
  optionalText,
  slugSchema,
  uidSchema,
} from '../core/fields.ts';

/** Minor units; negative where cash was handed out that nobody had put in. */
const balanceSchema = z.int().min(-100_000_000_000).max(100_000_000_000);
/** "<desk>.<currency>". */
const drawerIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}\.[A-Z]{3}$/);

/**
 * The cash of one desk in one currency: of a trip, whose driver takes it on board, or of the office, which hands it back. Written with each movement of cash, so that
 * `balance` is what the ledger has on `cash:<desk>`.
 */
export const drawerSchema = z.strictObject({
  id: drawerIdSchema,
  desk: slugSchema,
  currency: currencySchema,
  /** What the books say is in it. */
  balance: balanceSchema,
  /** How often it was counted. */
  counts: z.int().min(0).max(100_000),
  /** Of the last movement or count. */
  updatedAt: instantSchema,
});
export type Drawer = z.infer<typeof drawerSchema>;
export const drawerConverter = documentConverter(drawerSchema);
export const DRAWERS = 'drawers';
export const drawerPath = (id: string): string => `${DRAWERS}/${id}`;
export const drawerIdOf = (desk: string, currency: Currency): string => `${desk}.${currency}`;

/** One counting of a drawer. Id "<drawer>.<number>", from 1; nobody ever changes it. */
export const drawerCountSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}\.[A-Z]{3}\.\d{1,6}$/),
  desk: slugSchema,
  currency: currencySchema,
  at: instantSchema,
  countedBy: uidSchema,
  /** Their name, or their address where they have none. */
  countedByName: optionalSingleLineText(120),
  /** What the books said was in it, minor units. */
  expected: balanceSchema,
  /** What was in it. */
  counted: amountSchema,
  /** Of that, what was taken out for the bank; below zero: what was put in from it. What is in it then is the float. */
  toBank: balanceSchema,
  /** What staff said about a difference. */
  note: optionalText(200),
});
export type DrawerCount = z.infer<typeof drawerCountSchema>;
export const drawerCountConverter = documentConverter(drawerCountSchema);
export const DRAWER_COUNTS = 'drawerCounts';
export const drawerCountPath = (id: string): string => `${DRAWER_COUNTS}/${id}`;

/** What was in it beyond what the books said, minor units; negative where something was missing. */
export const differenceOf = ({ counted, expected }: Pick<DrawerCount, 'counted' | 'expected'>): number =>
  counted - expected;
export const floatOf = ({ counted, toBank }: Pick<DrawerCount, 'counted' | 'toBank'>): number =>
  counted - toBank;

/** A drawer that never had cash. @param desk a trip, or officeDesk */
export const emptyDrawer = (desk: string, currency: Currency, at: number): Drawer => ({
  ...{ id: drawerIdOf(desk, currency), desk, currency, balance: 0, counts: 0, updatedAt: at },
});

/** The desk and the currency of a drawer's id; null where it is none. */
export function deskOfDrawer(id: string): { readonly desk: string; readonly currency: Currency } | null {
  const [desk = '', code = ''] = drawerIdSchema.safeParse(id).data?.split('.') ?? [];
  return isCurrency(code) ? { desk, currency: code } : null;
}

interface Movement {
  readonly desk: string;
  readonly currency: Currency;
  /** Minor units; negative for what was handed out. */
  readonly amount: number;
  readonly at: number;
}

/** The drawer after cash was put in or handed out. @param drawer null before its first movement */
export function afterMovement(drawer: Drawer | null, { desk, currency, amount, at }: Movement): Drawer {
  const before = drawer ?? emptyDrawer(desk, currency, at);
  return { ...before, balance: before.balance + amount, updatedAt: at };
}

export type Counting = Omit<DrawerCount, 'id' | 'desk' | 'currency' | 'expected'>;

/**
 * A counting, and the drawer after it: what is left in it is the float, which may have been put in from the bank.
 * @returns null where more is taken out than was counted
 */
export function countDrawer(
  drawer: Drawer,
  counting: Counting,
): { readonly drawer: Drawer; readonly count: DrawerCount } | null {
  if (counting.toBank > counting.counted) return null;
  const { desk, currency, balance } = drawer;
  const counts = drawer.counts + 1;
  const id = `${drawer.id}.${counts}`;
  const count = { ...counting, id, desk, currency, expected: balance };
  return { count, drawer: { ...drawer, balance: floatOf(count), counts, updatedAt: counting.at } };
}
