import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directions } from '@fareground/domain/access/check-in';
import { bookingStates } from '@fareground/domain/booking/booking';
import { eventCategories } from '@fareground/domain/catalogue/events/category';
import { feeBearers } from '@fareground/domain/catalogue/prices/pricing';
import { taxModes } from '@fareground/domain/catalogue/prices/tax-rule';
import { features } from '@fareground/domain/catalogue/settings/features';
import { tripStates } from '@fareground/domain/catalogue/trips/trip';
import { amenities, vehicleKinds } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { currencies } from '@fareground/domain/core/currencies';
import { mailedGroupings, reportRhythms } from '@fareground/domain/payments/ledger/report-mail';
import { ROOT } from '../paths.ts';

const read = (name: string): string => readFileSync(join(ROOT, 'rules', name), 'utf8').trimEnd();

const MAX_ALTERNATIVES = 140;

/** Alternatives of a regular expression, in as many texts as keep a line short. */
function alternatives(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const longer = `${lines.at(-1)}|${name}`;
    if (lines.length > 0 && longer.length <= MAX_ALTERNATIVES) lines[lines.length - 1] = longer;
    else lines.push(name);
  }
  return lines;
}

const anyOf = (conditions: readonly string[]): string => conditions.join('\n|| ');

/** An area is looked at before its names: a request may evaluate a thousand expressions and no more. */
function timeZoneMatches(): string {
  const zones = read('time-zones.txt').split(/\s+/);
  const areas = Map.groupBy(zones, (zone) => /^\w+\//.exec(zone)?.[0] ?? '');
  return anyOf(
    [...areas].map(([area, inArea]) => {
      const names = inArea.map((zone) => zone.slice(area.length).replace('+', '[+]'));
      const matches = alternatives(names).map((line) => `value.matches('${area}(${line})')`);
      if (matches.length === 1) return matches[0] ?? '';
      const isInArea = area ? `value.matches('${area}.*')` : "!value.matches('.*/.*')";
      return `(${isInArea} && (\n  ${anyOf(matches).replaceAll('\n', '\n  ')}))`;
    }),
  );
}

/** The code points that are no characters, for a class of a regular expression: U+FDD0 to U+FDEF and the last two of each plane. */
function noncharacters(): string {
  const planes = Array.from({ length: 17 }, (_, plane) => (plane ? plane.toString(16) : ''));
  const escapes = planes.map((plane) => `\\\\x{${plane}fffe}\\\\x{${plane}ffff}`);
  const lines = [escapes.slice(0, 5), escapes.slice(5, 11), escapes.slice(11)].map((line) => line.join(''));
  return `\\\\x{fdd0}-\\\\x{fdef}${lines.join("'\n  + '")}`;
}

const listOf = (values: readonly string[]): string => `['${values.join("', '")}']`;

/** What stands for ${name} in rules/; any other name is that of a file. */
const lists: Readonly<Record<string, string>> = {
  amenities: listOf(amenities),
  bookingStates: listOf(bookingStates),
  currencyMatches: anyOf(alternatives(currencies).map((line) => `value.matches('${line}')`)),
  currencyPattern: alternatives(currencies).join("|'\n  + '"),
  directions: listOf(directions),
  eventCategories: listOf(eventCategories),
  features: listOf(features),
  feeBearers: listOf(feeBearers),
  mailedGroupings: listOf(mailedGroupings),
  noncharacters: noncharacters(),
  reportRhythms: listOf(reportRhythms),
  // What a section of a vehicle or hall is called, in any script (domain/src/catalogue/vehicles/section-line.ts).
  sectionName: "[\\\\p{L}\\\\p{M}\\\\p{N}\\\\x{200c}\\\\x{200d} ,.\\'\\\\x{2019}()&/-]{1,40}",
  taxModes: listOf(taxModes),
  timeZoneMatches: timeZoneMatches(),
  tripStates: listOf(tripStates),
  vehicleKinds: listOf(vehicleKinds),
};

/** Each further line of what is filled in is indented as the line that it stands in. */
function filled(line: string): string {
  const [indent = ''] = /^ */.exec(line) ?? [];
  return line.replace(/\$\{([\w/]+)\}/g, (_, name: string) =>
    (lists[name] ?? part(name)).replaceAll(/\n(?!\n)/g, `\n${indent}`),
  );
}

const part = (name: string): string => read(`${name}.rules`).split('\n').map(filled).join('\n');

/** The text of firestore.rules, put together from rules/. */
export const firestoreRules = (): string =>
  `// Made from rules/ by \`npm run docs\`: change it there. A test fails when it is stale.\n${part('index')}\n`;
