/** ISO 3166-1: a country that nobody knows. */
const UNKNOWN = 'ZZ';

let countries: ReadonlyMap<string, string> | undefined;

/** The country whose clocks a time zone names, by the runtime's own data. */
export function countryOfZone(timeZone: string): string {
  countries ??= readCountries();
  return countries.get(canonical(timeZone)) ?? UNKNOWN;
}

/** A zone has several names (Asia/Calcutta, Asia/Kolkata). */
const canonical = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function readCountries(): Map<string, string> {
  const found = new Map<string, string>();
  for (const first of letters) {
    for (const second of letters) {
      const locale = new Intl.Locale(`und-${first}${second}`) as Intl.Locale & {
        getTimeZones?(): string[] | undefined;
      };
      for (const zone of locale.getTimeZones?.() ?? []) {
        // The locale knows which country took the place of one that is no more.
        const name = canonical(zone);
        if (!found.has(name) && locale.region) found.set(name, locale.region);
      }
    }
  }
  return found;
}
