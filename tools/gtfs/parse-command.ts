import { readArguments } from '@fareground/command/arguments';
import { Problem } from '@fareground/command/problem';
import { MAX_BICYCLES } from '@fareground/domain/api/feeds';
import { layoutTemplates } from '@fareground/domain/catalogue/vehicles/layout-templates';
import { type Currency, currencies } from '@fareground/domain/core/currencies';
import { slugSchema } from '@fareground/domain/core/fields';
import { readAmount } from '@fareground/domain/core/typed-amount';
import type { ImportOptions } from '../../functions/src/catalogue/gtfs/plan-import.ts';

const templates = layoutTemplates.map(({ id }) => id).join(', ');

export const USAGE = `npm run gtfs -- import FEED.zip [options]     take over a timetable in the GTFS format
  --days N             so many days from the first on (30)
  --from YYYY-MM-DD    the first day (today)
  --currency CUR       sell in it, "EUR"; fares in others are passed over.
                       Without it each route's fares say; a feed without fares is sold in EUR
  --fare-per-km N      where the feed has no fare: so much a kilometre, "0.15"
  --minimum-fare N     and at least so much, "2.00"
  --layout TEMPLATE    the seats of every vehicle (${templates});
                       without it the usual ones of its kind
  --bicycles N         on each trip that takes bicycles (bikes_allowed 1) so many can be booked, for nothing;
                       without it none: feeds do not say how many there is room for
  --feed NAME          what the feed is called, the same in all its editions: "caltrain" (the name of its first agency)
  --draft              put nothing on sale
  --preview            say what would change, and change nothing
npm run gtfs -- export FILE.zip [--days N] [--from YYYY-MM-DD] [--operator NAME]
                                              write what is on sale as a feed; of one operator alone

The last line of an import is JSON: places are stops and stations of stops.txt (location_type 0 and 1), routes are those that
have trips, trips are runs on one date each, calls are their stops, and skipped is what was left out and why. A feed with a
fault is refused as a whole, every fault with file, line and column, and the exit status is 1.

Emulators: set FIRESTORE_EMULATOR_HOST. Production: set GOOGLE_CLOUD_PROJECT, with application default credentials of it.`;

export type GtfsCommand =
  | { readonly verb: 'help' }
  | {
      readonly verb: 'import';
      readonly file: string;
      readonly options: ImportOptions;
      readonly isPreview: boolean;
    }
  | {
      readonly verb: 'export';
      readonly file: string;
      readonly from: string | undefined;
      readonly days: number;
      readonly operator: string | undefined;
    };

const DAYS = 30;
const MAX_DAYS = 400;

/** @throws Problem naming what cannot be understood */
export function parseGtfsCommand(args: readonly string[]): GtfsCommand {
  const [verb, ...rest] = args;
  if (verb === undefined || verb === 'help' || args.includes('--help')) return { verb: 'help' };
  if (verb !== 'import' && verb !== 'export') throw refused(`'${verb}' is no command.`);
  if (verb === 'export') {
    const { values, positionals } = readArguments(rest, exportOptions, USAGE);
    return {
      verb,
      file: readFile(positionals, verb),
      from: readDay(values.from),
      days: readDays(values.days),
      operator: values.operator,
    };
  }
  const { values, positionals } = readArguments(rest, importOptions, USAGE);
  const currency = readCurrency(values.currency);
  const perKilometre = readFare('--fare-per-km', values['fare-per-km'], currency);
  const minimum = readFare('--minimum-fare', values['minimum-fare'], currency);
  return {
    verb,
    file: readFile(positionals, verb),
    options: {
      feed: readName(values.feed),
      from: readDay(values.from),
      days: readDays(values.days),
      currency,
      distance: {
        ...(perKilometre !== undefined && { perKilometre }),
        ...(minimum !== undefined && { minimum }),
      },
      layout: readLayout(values.layout),
      bicycles: readBicycles(values.bicycles),
      isDraft: values.draft,
    },
    isPreview: values.preview,
  };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const exportOptions = { days: text, from: text, operator: text };
const importOptions = {
  days: text,
  from: text,
  currency: text,
  'fare-per-km': text,
  'minimum-fare': text,
  layout: text,
  bicycles: text,
  feed: text,
  draft: flag,
  preview: flag,
};

function readFile([file, ...others]: readonly string[], verb: string): string {
  if (!file) throw refused(`Which file shall be ${verb}ed?`);
  if (others.length > 0) throw refused(`'${others[0]}' is one file too many.`);
  return file;
}

function readDays(text: string | undefined): number {
  if (text === undefined) return DAYS;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_DAYS) throw refused(`--days ${text}: a number from 1 to ${MAX_DAYS} is needed.`);
  return days;
}

function readDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
  if (!isDay) throw refused(`--from ${text}: a date such as 2026-11-27 is needed.`);
  return day;
}

function readCurrency(text: string | undefined): Currency | undefined {
  const currency = currencies.find((each) => each === text?.toUpperCase());
  if (text !== undefined && !currency)
    throw refused(
      `--currency ${text}: a currency of ISO 4217 that the payment provider takes is needed, "EUR".`,
    );
  return currency;
}

/** Minor units: an amount is typed in a currency. */
function readFare(
  name: string,
  text: string | undefined,
  currency: Currency | undefined,
): number | undefined {
  if (text === undefined) return undefined;
  if (!currency) throw refused(`${name} needs --currency: an amount of what?`);
  const amount = readAmount(text, currency);
  if (amount === null) throw refused(`${name} ${text}: an amount of ${currency} is needed, such as 2.50.`);
  return amount;
}

function readLayout(text: string | undefined): string | undefined {
  if (text !== undefined && !layoutTemplates.some(({ id }) => id === text)) {
    throw refused(`--layout ${text}: one of ${templates} is needed.`);
  }
  return text;
}

function readBicycles(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const bicycles = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (bicycles < 1 || bicycles > MAX_BICYCLES)
    throw refused(`--bicycles ${text}: a number from 1 to ${MAX_BICYCLES} is needed.`);
  return bicycles;
}

function readName(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isName = slugSchema.safeParse(text).success && text.length <= 16 && !text.includes('--');
  if (!isName)
    throw refused(`--feed ${text}: at most 16 small letters, digits and single dashes are needed.`);
  return text;
}

const refused = (message: string): Problem => new Problem(message, USAGE);
