import { rolesOf } from '@fareground/domain/people/permissions';
import { z } from 'zod';
import type { Resource } from '../engine.ts';
import type { Setup } from '../setup.ts';

const lookupSchema = z.object({
  users: z.array(z.looseObject({ customAttributes: z.string().default('{}') })).default([]),
});

/** Whoever gives everybody else their roles, on the page People. */
export function owner(setup: Setup): readonly Resource[] {
  const { google, target } = setup;
  const email = target.owner;
  const name = 'first owner';
  const why = 'Owners give everybody else their roles, on the page People.';
  const page = `${target.site}/sign-in`;
  return [
    {
      name,
      why,
      async look() {
        if (email === null)
          return {
            state: 'left',
            task: `Set SETUP_OWNER in deploy/${target.name}.env to the address of whoever owns the site, and run this again.`,
            page,
          };
        const { users } = await google.read(
          lookupSchema,
          'identitytoolkit',
          `/v1/projects/${google.project}/accounts:lookup`,
          'POST',
          { email: [email] },
        );
        const [user] = users;
        if (!user)
          return {
            state: 'left',
            task: `After the first deploy, let the owner register on the site with SETUP_OWNER, and run this again.`,
            page,
          };
        const claims = z.record(z.string(), z.unknown()).parse(JSON.parse(user.customAttributes));
        if (rolesOf(claims).includes('owner')) return { state: 'stands' };
        return { state: 'absent', make: () => setup.grantOwner(email) };
      },
    },
  ];
}
