import { z } from 'zod';
import { instantSchema, uidSchema } from '../core/fields.ts';

/**
 * Who the owners are, in one document that every change of an owner is decided on: two that are made at once meet here, so the
 * last one stays. Only functions read or write it. `former` refuses one whose dismissal is already decided.
 */
export const ownersSchema = z.strictObject({
  owners: z.array(uidSchema).max(1_000),
  former: z.array(uidSchema).max(10_000),
  updatedAt: instantSchema,
});
export type Owners = z.infer<typeof ownersSchema>;
export const OWNERS_PATH = 'settings/owners';

export type OwnersRefusal = 'last-owner' | 'caller-dismissed';

/**
 * What becomes of the owners when `uid` becomes one or stops being one.
 * @param caller who decides it; null for the ops command. One who is not known yet (made in the provider's console) is added
 */
export function changeOwners(
  owners: Owners,
  change: {
    readonly uid: string;
    readonly isOwner: boolean;
    readonly caller: string | null;
    readonly now: number;
  },
): Owners | OwnersRefusal {
  const { uid, isOwner, caller, now } = change;
  if (caller !== null && owners.former.includes(caller)) return 'caller-dismissed';
  const after = new Set([...owners.owners, ...(caller === null ? [] : [caller])]);
  const former = new Set(owners.former);
  if (isOwner) {
    after.add(uid);
    former.delete(uid);
  } else {
    after.delete(uid);
    former.add(uid);
  }
  return after.size === 0 ? 'last-owner' : { owners: [...after], former: [...former], updatedAt: now };
}

/** The owners when the account of one is gone, the last one's as well; null when it was none. */
export function withoutOwner({ owners, former }: Owners, uid: string, now: number): Owners | null {
  if (!owners.includes(uid)) return null;
  const isOther = (one: string): boolean => one !== uid;
  return { owners: owners.filter(isOther), former: [...former.filter(isOther), uid], updatedAt: now };
}
