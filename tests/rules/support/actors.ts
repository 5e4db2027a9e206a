import type { Role } from '@fareground/domain/people/permissions';
import type { RulesTestContext, RulesTestEnvironment } from '@firebase/rules-unit-testing';

/** Everyone the rules tell apart. "self" is the customer whose documents the matrix is about. */
export const actors = [
  'visitor',
  'guest',
  'self',
  'stranger',
  'owner',
  'events',
  'travel',
  'finance',
  'support',
  'gate',
  'driver',
] as const;
export type Actor = (typeof actors)[number];

const staff: readonly Actor[] = [
  'owner',
  'events',
  'travel',
  'finance',
  'support',
  'gate',
  'driver',
] satisfies Role[];

export const rolesOfActor = (actor: Actor): string[] => (staff.includes(actor) ? [actor] : []);

export function contextOf(environment: RulesTestEnvironment, actor: Actor): RulesTestContext {
  if (actor === 'visitor') return environment.unauthenticatedContext();
  const provider = actor === 'guest' ? 'anonymous' : 'password';
  const roles = rolesOfActor(actor);
  return environment.authenticatedContext(actor, {
    firebase: { sign_in_provider: provider, identities: {} },
    ...(roles.length > 0 && { roles }),
  });
}
