import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

// Every change of a state goes through `move`, which refuses what the lifecycle does not allow. This reads the sources: an update
// of a document may name a state only as `move(...)`, or as one that `move` gave before.

const source = dirname(import.meta.dirname);

function modulesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return modulesIn(path);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [path] : [];
  });
}
const modules = modulesIn(source).map((path) => ({
  name: relative(source, path),
  code: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
}));

/** Where a document gets its first state, which no lifecycle leads to. */
const firstStates: Readonly<Record<string, readonly string[]>> = {
  'catalogue/allotments/make-allotment.ts': ["'open'"],
  'booking/booking-of-order.ts': ["'held'"],
  'payments/gift-cards/buy-card.ts': ["'ordered'"],
  'payments/gift-cards/new-card.ts': ["'active'"],
  'booking/changes/new-change.ts': ["'open'"],
  'messages/mailing-kinds.ts': ["'open'"],
  'messages/queue-mail.ts': ["'waiting'"],
  // What the provider says of a dispute. The domain moves payment and dispute there (`followDispute`).
  'payments/reconcile-dispute.ts': ["'open'", "'won'", "'lost'"],
  'payments/request-refund.ts': ["'requested'"],
  'payments/start-checkout.ts': ["'created'"],
  // What the provider has and the books lost begins where it stood.
  'ops/restore/rebuild-sale.ts': ["'captured'"],
  // What a gate is told of a ticket that is suspended: it opens as little as one that is void.
  'access/tickets/closed-tickets.ts': ["'void'"],
  'access/tickets/issue-tickets.ts': ["'valid'"],
  'people/invitations.ts': ["'open'"],
  'booking/waitlist/enter-queue.ts': ["'waiting'", "'open'"],
  // A pass in Google's wallet, which has a word of its own.
  'access/wallet/google-pass.ts': ["'ACTIVE'"],
  'catalogue/timetables/make-trips.ts': ["'scheduled'"],
};

/** The states that a module writes as they stand: `state: 'paid'`, but not in a type and not in what goes into the log of changes. */
function literalStates(code: string): string[] {
  const withoutAudit = code
    .replace(/\b(before|after): \{[^{}]*\}/g, '')
    .replace(/^\s*(state: '[\w-]+'( \| '[\w-]+')+;|how: \{.*)$/gm, '');
  return [...withoutAudit.matchAll(/\bstate: ('[\w-]+')/g)].map((match) => match[1] ?? '');
}

/** The text of each call of `update`, to its closing bracket. */
function updatesIn(code: string): string[] {
  return [...code.matchAll(/\bupdate\(/g)].map(({ index }) => {
    let depth = 0;
    for (let end = index; end < code.length; end++) {
      if (code[end] === '(') depth += 1;
      if (code[end] === ')') depth -= 1;
      if (code[end] === ')' && depth === 0) return code.slice(index, end + 1);
    }
    return code.slice(index);
  });
}

describe('a state', () => {
  it.each(modules.map(({ name, code }) => [name, code] as const))(
    'is never written as it stands: %s',
    (name, code) => {
      const allowed = new Set(firstStates[name] ?? []);
      // What a payment ends as is decided by who ends it, and moved there where it is written.
      if (/reconcile-payment|stop-checkout|reconcile-refund|provider-refund|payment-contract/.test(name))
        return;
      expect(literalStates(code).filter((state) => !allowed.has(state))).toEqual([]);
    },
  );

  it.each(
    modules
      .filter(({ code }) => updatesIn(code).some((call) => /\bstate\b/.test(call)))
      // What is written there was decided, and moved, by the domain.
      .filter(({ name }) => name !== 'payments/reconcile-dispute.ts')
      .map(({ name, code }) => [name, code] as const),
  )('is written by a module that moves it there: %s', (_name, code) => {
    expect(code).toMatch(/\bmove\(\w+Lifecycle, /);
  });

  it('the reading above sees what it should', () => {
    expect(literalStates("update(ref, { state: 'paid' })")).toEqual(["'paid'"]);
    expect(literalStates("before: { state: 'a' }, after: { state: 'b' }")).toEqual([]);
    expect(updatesIn('x.update(a, { b: c(d) }); y')).toEqual(['update(a, { b: c(d) })']);
    expect(
      modules.filter(({ code }) => updatesIn(code).some((call) => /\bstate\b/.test(call))).length,
    ).toBeGreaterThan(5);
  });
});
