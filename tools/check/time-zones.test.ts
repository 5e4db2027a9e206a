import { readFileSync } from 'node:fs';
import { isTimeZone } from '@fareground/domain/core/time-zone';
import { expect, test } from 'vitest';

/** The names that the rules spell out (rules/time-zones.txt), as one function of alternatives a region. */
function zonesOfRules(): readonly string[] {
  const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8');
  const [, body = ''] = /function isTimeZone\(value\) \{([^}]*)\}/.exec(rules) ?? [];
  return [...body.matchAll(/matches\('([A-Za-z/]*)\(([^)]*)\)'\)/g)].flatMap(([, region = '', names = '']) =>
    names.split('|').map((name) => region + name.replace('[+]', '+')),
  );
}

test('the rules take the time zones that zod takes, by name', () => {
  const zones = zonesOfRules();
  expect(zones.length).toBeGreaterThan(550);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  // What browsers offer and report as their own.
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !zones.includes(zone))).toEqual([]);
});
