// How many bookings a second one tier takes: closed-loop buyers over the built functions, under Google's functions
// framework as the platform runs them, against the Firestore emulator. Compare ratios within one run only: the
// emulator's own speed says nothing about production.
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { call } from '../emulator/support/call.ts';
import { writeEvent } from '../emulator/support/demo-sales.ts';
import { startFunctionProcess } from '../emulator/support/function-process.ts';
import { type Person, signUpMany } from '../emulator/support/people.ts';
import { readTownEnv } from '../support/env.ts';

const BUYERS = 32;
const SECONDS = 10;
const SETUPS = [
  { name: 'one instance, one pool', instances: 1, shards: 1 },
  { name: 'two instances, one pool', instances: 2, shards: 1 },
  { name: 'two instances, four pools', instances: 2, shards: 4 },
] as const;

type Result = { readonly bookings: number; readonly failures: number; readonly times: readonly number[] };

async function measure(urls: readonly string[], buyers: readonly Person[], saleId: string): Promise<Result> {
  const body = { lines: [{ kind: 'event', saleId, tierId: 'tier0', quantity: 1 }] };
  const times: number[] = [];
  let failures = 0;
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    buyers.map(async (person, index) => {
      while (performance.now() < until) {
        const began = performance.now();
        const { status, body: answer } = await call(urls[index % urls.length] ?? '', 'POST', '/bookings', {
          person,
          body,
        });
        if (status !== 201) {
          failures += 1;
          continue;
        }
        times.push(performance.now() - began);
        // Given back at once, so that the limit of places a person never ends the run.
        await call(urls[index % urls.length] ?? '', 'DELETE', `/bookings/${answer.booking.id}`, { person });
      }
    }),
  );
  return { bookings: times.length, failures, times: times.sort((a, b) => a - b) };
}

const { projectId } = readTownEnv();
initializeApp({ projectId });
const db = getFirestore();
const buyers = await signUpMany(BUYERS);
console.log(`${BUYERS} buyers in a closed loop, ${SECONDS} s each; a booking is held and given back\n`);
for (const { name, instances, shards } of SETUPS) {
  const processes = await Promise.all(Array.from({ length: instances }, () => startFunctionProcess()));
  const urls = processes.map(({ url }) => url);
  const { event } = await writeEvent(db, [{ capacity: 100_000, shards }]);
  const { bookings, failures, times } = await measure(urls, buyers, event.id);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  console.log(
    `${name.padEnd(28)}${(bookings / SECONDS).toFixed(1).padStart(7)} bookings/s   median ${at(0.5)} ms   99 % ${at(0.99)} ms   ${failures} failed`,
  );
  await Promise.all(processes.map((each) => each.kill()));
}
await db.terminate();
