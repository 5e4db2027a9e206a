import { eventLifecycle } from '@fareground/domain/catalogue/events/event';
import { tripLifecycle } from '@fareground/domain/catalogue/trips/trip';
import { canMove, type Lifecycle } from '@fareground/domain/core/lifecycle';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, contextOf } from './support/actors.ts';
import { documents } from './support/documents.ts';
import { startRules } from './support/rules-environment.ts';

setLogLevel('silent');
// A project of its own: what is covered here is not the matrix's.
let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await startRules('demo-lifecycles');
});
afterAll(() => environment.cleanup());

interface Kind {
  name: string;
  lifecycle: Lifecycle<string>;
  path: string;
  actor: Actor;
  stored: Record<string, unknown>;
  /** Moves of the lifecycle that are the functions' alone: they refund what was sold, or see that nothing was (docs/adr/0024). */
  byFunctions: string[];
}
const kinds: Kind[] = [
  {
    name: 'an event',
    lifecycle: eventLifecycle,
    path: 'events/night',
    actor: 'events',
    stored: documents.events('night', 'events'),
    byFunctions: ['draft → published', 'published → draft', 'published → cancelled'],
  },
  {
    name: 'a trip',
    lifecycle: tripLifecycle,
    path: 'trips/bus',
    actor: 'travel',
    stored: documents.trips('bus', 'travel'),
    byFunctions: ['scheduled → cancelled', 'boarding → cancelled'],
  },
];

describe.each(kinds)('staff who write $name', ({ lifecycle, path, actor, stored, byFunctions }) => {
  it('move it as its lifecycle says, and in no other way', async () => {
    const states = Object.keys(lifecycle);
    const allowed: string[] = [];
    for (const from of states) {
      for (const to of states.filter((state) => state !== from)) {
        await environment.withSecurityRulesDisabled((context) =>
          context
            .firestore()
            .doc(path)
            .set({ ...stored, state: from }),
        );
        const change = { state: to, updatedAt: Number(stored.updatedAt) + 1, updatedBy: actor };
        const wasAllowed = await contextOf(environment, actor)
          .firestore()
          .doc(path)
          .update(change)
          .then(
            () => true,
            () => false,
          );
        if (wasAllowed) allowed.push(`${from} → ${to}`);
      }
    }
    const expected = states.flatMap((from) =>
      states.filter((to) => canMove(lifecycle, from, to)).map((to) => `${from} → ${to}`),
    );
    expect(allowed).toEqual(expected.filter((move) => !byFunctions.includes(move)));
  });
});
