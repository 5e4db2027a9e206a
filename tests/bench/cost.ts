// npm run bench -- cost: what each step of a customer's journey costs in reads, writes, calls and bytes, with few and with many bookings in
// the database, and what a thousand visitors come to at Google's prices. Ends with 1 when a figure is missed or grows.
//
// A real browser goes through a stand-in for hosting's network to the built functions under Google's functions framework. Between
// the functions and the Firestore emulator, and between the browser and it, everything is counted (support/meter.ts).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BOOKINGS } from '@fareground/domain/booking/booking';
import { MAIL, type MailState } from '@fareground/domain/messages/mail';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';
import { missedBy, purchaseOf } from './support/bill-limits.ts';
import {
  cheapest,
  growthOf,
  priceOf,
  priceOfAll,
  printComparison,
  printSteps,
} from './support/bill-report.ts';
import {
  type MeasuredJourney,
  measureJourney,
  type StepName,
  stepNames,
} from './support/measured-journey.ts';
import { startMeter } from './support/meter.ts';

/** What tools/bench/main.ts fills the first demo with. */
const FEW = 1_000;
const MANY = 100_000;
const OTHERS = 50;
/** A page is rendered again after ten seconds at the soonest (functions/src/public/pages), for as long as it is asked for. */
const RENDERINGS_A_MONTH = (30 * 86_400) / 10;
const MINUTES_A_MONTH = 30 * 24 * 60;

initializeApp({ projectId: readSiteEnv().projectId });
const db = getFirestore();
const browser = await launchBrowser();
const meter = await startMeter();
const begun = Date.now();
const elapsed = (): string => `${Math.round((Date.now() - begun) / 1_000)} s`;

async function end(): Promise<void> {
  await browser.close();
  await meter.stop();
  await db.terminate();
}

/** What the demo and an earlier journey have to mail belongs to no step. */
async function mailsAreSent(): Promise<void> {
  const waiting = db
    .collection(MAIL)
    .where('state', 'in', ['waiting', 'sending'] satisfies MailState[])
    .limit(1);
  while (!(await waiting.get()).empty) await wait(500);
}

async function measure(): Promise<MeasuredJourney> {
  await mailsAreSent();
  const { count } = (await db.collection(BOOKINGS).count().get()).data();
  console.log(`${elapsed()}: a journey with ${count.toLocaleString('en')} bookings in the database`);
  return measureJourney(db, browser, meter, OTHERS);
}

const { FAREGROUND_BENCH_RESULT: resultFile } = process.env;
if (resultFile) {
  writeFileSync(resultFile, JSON.stringify([await measure()]));
  await end();
  process.exit(0);
}

/**
 * In a demo of its own, filled before anybody looks: the emulator goes on answering closed browsers, with a scan of a whole
 * collection at every commit.
 */
function measureManyElsewhere(): MeasuredJourney[] {
  const folder = mkdtempSync(join(tmpdir(), 'fareground-cost-'));
  const file = join(folder, 'many.json');
  const { FAREGROUND_PORTS: _, ...env } = process.env;
  const main = join(import.meta.dirname, '..', '..', 'tools', 'bench', 'main.ts');
  execFileSync(process.execPath, [main, 'cost'], {
    env: { ...env, FAREGROUND_BENCH_RESULT: file, FAREGROUND_BENCH_BOOKINGS: String(MANY) },
    stdio: 'inherit',
  });
  const journeys = JSON.parse(readFileSync(file, 'utf8')) as MeasuredJourney[];
  rmSync(folder, { recursive: true });
  return journeys;
}

const few = [await measure(), await measure()];
await end();
const many = measureManyElsewhere();
const stepsOf = (journeys: readonly MeasuredJourney[]) => journeys.map(({ steps }) => steps);
const growth = growthOf(stepsOf(few), stepsOf(many));

const [small, large] = [cheapest(stepsOf(few)), cheapest(stepsOf(many))];
for (const [count, steps] of [
  [FEW, small],
  [MANY, large],
] as const) {
  console.log(`\nOne visitor, with ${count.toLocaleString('en')} bookings in the database`);
  printSteps(steps);
}
console.log(
  `\nWith ${FEW.toLocaleString('en')} and with ${MANY.toLocaleString('en')} bookings, and the ratio`,
);
printComparison(stepsOf(few), stepsOf(many));
if (process.env.FAREGROUND_BENCH_DETAILS) {
  for (const { name, ...step } of Object.values(large)) console.log(name, JSON.stringify(step));
}

const { reads, writes, readsByBrowser } = purchaseOf(large);
console.log(
  `\nA purchase, from the hold to the issued ticket: ${reads} reads and ${writes} writes by the functions,`,
);
console.log(`  and ${readsByBrowser} reads by the buyer's own browser, which looks on.`);
for (const { watching } of [...few, ...many]) {
  const { sent, seconds, changes } = watching;
  console.log(
    `Who watches a section: ${sent} documents in ${seconds.toFixed(1)} s, while ${changes} seats change hands.`,
  );
}

const buyers = stepNames.filter((name) => !name.includes('not kept') && name !== 'sweeper, a minute');
const lookers: StepName[] = ['home', 'event'];
const dollars = (sum: number): string => `$ ${sum.toFixed(2)}`;
console.log('\nA thousand visitors at list prices, nothing free (tests/bench/support/prices.ts)');
console.log(`  who look at the home page and one event: ${dollars(1_000 * priceOfAll(large, lookers))}`);
console.log(`  who all buy a seat and are let in with it: ${dollars(1_000 * priceOfAll(large, buyers))}`);
console.log('And a month, whoever comes');
const monthly = RENDERINGS_A_MONTH;
console.log(`  the sweeper: ${dollars(MINUTES_A_MONTH * priceOf(large['sweeper, a minute']))}`);
for (const name of ['home, not kept', 'event, not kept'] as const) {
  console.log(
    `  ${name}, asked for without a pause, an instance: at most ${dollars(monthly * priceOf(large[name]))}`,
  );
}

const misses = [...growth, ...[...few, ...many].flatMap(missedBy)];
console.log(misses.length === 0 ? '\nEvery figure holds; none grows with the database.' : '\nMissed:');
for (const miss of misses) console.log(`  ${miss}`);
console.log(`Took ${elapsed()}.`);
process.exitCode = misses.length === 0 ? 0 : 1;
