import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';

/** Words that this field has another one for, and the one that is used. */
const retired: readonly [word: RegExp, standard: string][] = [
  [/\bgiv(e|es|ing|en) (it |them |money )?back\b/i, 'refund'],
  [/\bmoney back\b/i, 'refund'],
  [/\bpaid back\b/i, 'refunded'],
  [/\bma(ke|kes|de) out\b/i, 'issue an invoice; bill to'],
  [/\bstands? in the log\b/i, 'is recorded in the audit log'],
  [/\bby the clock of\b/i, 'time zone'],
  [/\bif you like\b/i, 'optional'],
  [/\bmay stay empty\b/i, 'optional'],
  [/\bran out\b/i, 'expired'],
  [/\btakings\b/i, 'cash sales; shift total'],
  [/\bwalk-?ups?\b/i, 'onboard sale'],
  [/\btold by mail\b/i, 'notified by email'],
  [/\bneeds a hand\b/i, 'needs action'],
  [/^(Leave it|Not now|Keep it)$/, 'Cancel'],
  [/^Write a number\b/, 'Enter a number'],
];

/** Of identifiers. */
const retiredNames: readonly [name: RegExp, standard: string][] = [
  [/\b(MOST|LEAST)_[A-Z]/, 'MAX_, MIN_'],
  [/\b(type|interface) \w*Needs\b/, 'Deps'],
  [/\bneeds: (Pick<|Deps|Services)/, 'deps'],
  [/\b\w*[sS]ale(Id|Ids|Kind)\b/, 'offeringId, offeringKind'],
  [
    /\b(offerable|offered|planned|shown|own|require|list)Runs?\b|\b(Offerable|Offered|Planned|Shown|Own|Duty)Runs?\b|\brunFares?\b/,
    'trip, alternatives',
  ],
  [/[rR]etime/, 'reschedule'],
  [/([oO]ther|[dD]earer)Runs?\b|moveToRun/, 'alternatives, fareDifference, rebook'],
  [/[gG]ivenBack|\b[gG]iveBack\b|handOutRefund|\blessened\w*[:,]/, 'refund, partiallyRefunded'],
  [/\b[uU]nderWay\b|holdAlone/, 'inFlight, withLease'],
  [/tendWaiting|\bkeepBack\b/, 'processWaitlist, reserveForWaitlist'],
  [/foldInbox|ledgerInbox|makeOutInvoices|writeDown[A-Z]/, 'applyPendingEntries, issueInvoices, archive'],
  [/\blineIds?(Of)?\b|\bLineName\b|\bfareground_line_id\b/, 'routeId, RouteName'],
  [/\bmove(Right|Refusal)\b/, 'rebookingTerms, rebookingRefusal'],
  [/\bAsked(Period|Month|Grouping|Refund|Line|Place)\b|\bask(For|Of)[A-Z]/, 'filter, request, input'],
  [
    /\b(Found|Movable|Rescheduled|Paired)Journeys?\b|\bjourneys?(Left|Mask|Index|Fare|Line|OfTicket|Response)\b|search\/journeys/,
    'itinerary (what a search finds), leg (one ride of it, or of a ticket)',
  ],
  [/\b(choose|change|offer)Run\b|\/run\/:line|'run-moved'/, 'trip, rebooked'],
  [/\b\w*[aA]skedAt\b|periodFilter: asked|\b(keep|kept)Text\(|\bkeptBefore\b/, 'requested, stored, netSales'],
];

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => `${folder}/${name}`);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('what people read', () => {
  const messages = filesOf('web/src/i18n/en', /\.json$/).flatMap((path) =>
    Object.entries(JSON.parse(read(path)) as Record<string, string>),
  );

  test.each(retired)('%s: %s', (word) => {
    expect(messages.length).toBeGreaterThan(4_000);
    expect(messages.filter(([, text]) => word.test(text))).toEqual([]);
  });
});

describe('names', () => {
  const sources = ['domain/src', 'functions/src', 'web/src', 'tools', 'packages', 'tests']
    .flatMap((folder) => filesOf(folder, /\.tsx?$/))
    .filter((path) => path !== 'tools/check/words.test.ts');

  test.each(retiredNames)('%s: %s', (name) => {
    expect(sources.length).toBeGreaterThan(2_000);
    expect(sources.filter((path) => name.test(read(path)))).toEqual([]);
  });
});
