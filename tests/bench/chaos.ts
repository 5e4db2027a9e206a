// A thousand times an instance is killed or frozen while people buy, pay and cancel; then the books must balance. Ends with 1 when
// they do not. FAREGROUND_CHAOS sets another number of times, FAREGROUND_SEED repeats the choices of a run.
import { initializeApp } from 'firebase-admin/app';
import { runChaos } from '../chaos/run-chaos.ts';
import { readSiteEnv } from '../support/env.ts';

const { projectId } = readSiteEnv();
initializeApp({ projectId });
const strikes = Number(process.env.FAREGROUND_CHAOS ?? 1_000);
const seed = process.env.FAREGROUND_SEED ?? `chaos ${Date.now()}`;
const began = performance.now();
console.log(`seed: ${seed}`);
const report = await runChaos({ strikes, seed, progress: (line) => console.log(line) });
const { faults, killed, frozen, walks, calls, bookings, payments } = report;
console.log(
  `${killed} killed, ${frozen} frozen, ${walks} buyers, ${calls} calls, ${Math.round((performance.now() - began) / 1_000)} s`,
);
console.log(`bookings ${JSON.stringify(bookings)}, payments ${JSON.stringify(payments)}`);
for (const fault of faults) console.log(`FAULT ${fault}`);
console.log(faults.length === 0 ? 'The books balance.' : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);
