import { z } from 'zod';
import type { Resource } from '../engine.ts';

/** Whatever else Google keeps in it goes back as it came. */
const policySchema = z.looseObject({
  etag: z.string().optional(),
  bindings: z
    .array(
      z.looseObject({
        role: z.string(),
        members: z.array(z.string()).default([]),
        condition: z.unknown().optional(),
      }),
    )
    .default([]),
});
export type Policy = z.infer<typeof policySchema>;
export { policySchema };

export interface Grant {
  readonly role: string;
  readonly member: string;
}

interface Options {
  readonly name: string;
  readonly why: string;
  read(): Promise<Policy>;
  /** @throws GoogleFault where the policy was changed since it was read */
  write(policy: Policy): Promise<void>;
  wanted(): Promise<readonly Grant[]> | readonly Grant[];
  /** Members who have the wanted roles and no others; what others have is not ours to change. */
  isManaged(member: string): boolean;
}

const keyOf = ({ role, member }: Grant): string => `${member.replace(/^serviceAccount:|@.*$/g, '')} ${role}`;
const same = (one: Grant, other: Grant): boolean => one.role === other.role && one.member === other.member;

/** Who may what on one resource, by its policy: read, changed and written back with the etag that it had. */
export const policyResource = ({ name, why, read, write, wanted, isManaged }: Options): Resource => ({
  name,
  why,
  async look() {
    const policy = await read();
    const grants = await wanted();
    const standing = policy.bindings
      // One with a condition was made by hand, and is more than its role.
      .filter(({ condition }) => condition === undefined)
      .flatMap(({ role, members }) => members.map((member) => ({ role, member })));
    const missing = grants.filter((grant) => !standing.some((one) => same(one, grant)));
    const surplus = standing.filter(
      (one) => isManaged(one.member) && !grants.some((grant) => same(one, grant)),
    );
    if (missing.length + surplus.length === 0) return { state: 'stands' };
    const what = [...missing.map(keyOf), ...surplus.map((one) => `not ${keyOf(one)}`)].join(', ');
    return {
      state: surplus.length === 0 && missing.length === grants.length ? 'absent' : 'differs',
      what,
      make: () => write({ ...policy, bindings: changed(policy.bindings, missing, surplus) }),
    };
  },
});

function changed(
  bindings: Policy['bindings'],
  missing: readonly Grant[],
  surplus: readonly Grant[],
): Policy['bindings'] {
  const next = bindings.map((binding) => ({
    ...binding,
    members:
      binding.condition === undefined
        ? binding.members.filter(
            (member) => !surplus.some((one) => same(one, { role: binding.role, member })),
          )
        : binding.members,
  }));
  for (const { role, member } of missing) {
    const binding = next.find((one) => one.role === role && one.condition === undefined);
    if (binding) binding.members = [...binding.members, member];
    else next.push({ role, members: [member] });
  }
  return next.filter(({ members }) => members.length > 0);
}
