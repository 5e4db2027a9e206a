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

type LocaleWithZones = Intl.Locale & { getTimeZones?(): string[] | undefined };
const localeOf = (country: string): LocaleWithZones => new Intl.Locale(`und-${country}`);

const zones = new Map<string, ReadonlySet<string>>();

/** Whether a time zone names the clocks of this country: asked of one, it costs little. @param country ISO 3166-1 alpha-2; of anything else it is none */
export function isZoneOf(timeZone: string, country: string): boolean {
  if (!/^[A-Z]{2}$/.test(country)) return false;
  let own = zones.get(country);
  if (!own) {
    own = new Set((localeOf(country).getTimeZones?.() ?? []).map(canonical));
    zones.set(country, own);
  }
  return own.has(canonical(timeZone));
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function readCountries(): Map<string, string> {
  const found = new Map<string, string>();
  for (const first of letters) {
    for (const second of letters) {
      const locale = localeOf(first + second);
      for (const zone of locale.getTimeZones?.() ?? []) {
        // The locale knows which country took the place of one that is no more.
        const name = canonical(zone);
        if (!found.has(name) && locale.region) found.set(name, locale.region);
      }
    }
  }
  return found;
}
