// How long a new instance of the functions takes to be ready: loading the bundle is what the platform waits for before it hands
// over the first request. The first answer after it is told besides. In the folder that is deployed, median of many fresh
// processes. Ends with 1 when a figure is missed.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const RUNS = 15;
const MAX_MS = 500;

const dist = resolve(import.meta.dirname, '../../functions/dist');
const script = `
const began = performance.now();
const functions = await import(${JSON.stringify(join(dist, 'index.js'))});
const loaded = performance.now();
const { createServer } = await import('node:http');
const server = createServer((request, response) => {
  response.status = (code) => { response.statusCode = code; return response; };
  response.json = (body) => response.end(JSON.stringify(body));
  response.set = (headers) => { for (const [name, value] of Object.entries(headers)) response.setHeader(name, value); };
  request.path = request.url;
  request.app = { use: () => {} };
  functions.api(request, response);
}).listen(0, '127.0.0.1', async () => {
  const asked = performance.now();
  const answer = await fetch('http://127.0.0.1:' + server.address().port + '/api/ticket-keys');
  await answer.text();
  if (answer.status !== 401) throw new Error('answered ' + answer.status);
  console.log(JSON.stringify({ load: loaded - began, first: performance.now() - asked }));
  process.exit(0);
});`;

const runs = Array.from({ length: RUNS }, () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, FUNCTIONS_EMULATOR: 'true' },
  });
  // The call is logged above it.
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as { load: number; first: number };
});
const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const load = median(runs.map((run) => run.load));
const first = median(runs.map((run) => run.first));

/** Bytes of a folder's own files; what npm installs there on the platform is not counted. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && !entry.name.endsWith('.map') && !entry.parentPath.includes('node_modules'),
    )
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

console.log(`${RUNS} fresh processes, medians`);
console.log(`  from import to ready     ${load.toFixed(0).padStart(5)} ms   ≤ ${MAX_MS}`);
console.log(`  the first answer, after  ${first.toFixed(0).padStart(5)} ms`);
console.log(`  the folder that is deployed ${(sizeOf(dist) / 1024).toFixed(0)} KiB, before npm installs`);
if (load > MAX_MS) {
  console.log('Missed.');
  process.exitCode = 1;
}
