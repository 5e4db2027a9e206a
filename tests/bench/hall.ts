// npm run bench -- hall: the map of a stadium of 5,000 seats on a slow phone, a processor slowed down four times.
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';
import { hydrated } from '../support/page-load.ts';

const SLOWDOWN = 4;
const MAX_PAINT = 1_500;
const MAX_FRAME = 50;
const RUNS = Number(process.env.FAREGROUND_BENCH_RUNS ?? 5);
const PHONE = { width: 390, height: 844 };
/** One finger, from side to side and back. */
const STEPS = 60;
const MOVES = 6;

interface Measured {
  /** From the press that opens the map until it stands on the screen, milliseconds. */
  readonly paint: number;
  /** Between one frame and the next while a finger moves the map, milliseconds. */
  readonly frames: readonly number[];
  readonly seats: number;
}

const browser = await launchBrowser();
const { url } = readSiteEnv();

async function measure(): Promise<Measured> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${url}/event/reserve/cup-final-day`);
  await hydrated(page);
  const open = page.getByRole('button', { name: 'Choose seats yourself' });
  await open.waitFor();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const paint = await open.evaluate(async (button: HTMLButtonElement) => {
    const started = performance.now();
    button.click();
    while (!document.querySelector('.hall-map .ht-seat')) await new Promise(requestAnimationFrame);
    // The frame after the one in which it was drawn.
    await new Promise(requestAnimationFrame);
    return performance.now() - started;
  });
  const map = page.locator('.hall-picture');
  await map.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Nearer' }).click();
  await page.waitForTimeout(1_000);
  const box = await map.boundingBox();
  if (!box) throw new Error('The map has no box.');
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frameTimes: times });
    const note = (time: number) => {
      times.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', middle.x, middle.y);
  for (let step = 1; step <= STEPS * MOVES; step++) {
    const swing = Math.sin((step / STEPS) * Math.PI);
    await touch('touchMove', middle.x + swing * 120, middle.y + swing * 60);
    await page.waitForTimeout(8);
  }
  await touch('touchEnd');
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
  const frames = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const seats = await map
    .locator('.ht-dots')
    .evaluateAll((paths) =>
      paths.reduce((sum, path) => sum + (path.getAttribute('d')?.split('M').length ?? 1) - 1, 0),
    );
  await context.close();
  return { paint, frames, seats };
}

const runs: Measured[] = [];
for (let run = 0; run < RUNS; run++) runs.push(await measure());
await browser.close();

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const paint = quantile(
  runs.map((run) => run.paint),
  0.5,
);
// The machine itself stops now and then; a frame that is slow in every run is ours.
const worst = quantile(
  runs.map(({ frames }) => Math.max(...frames)),
  0.5,
);
const frames = runs.flatMap((run) => run.frames);
console.log(
  `${runs[0]?.seats} seats, ${PHONE.width} px, processor slowed down ${SLOWDOWN} times, ${RUNS} runs`,
);
console.log(`map on the screen      ${paint.toFixed(0)} ms, at most ${MAX_PAINT}`);
console.log(`longest frame, median  ${worst.toFixed(0)} ms, at most ${MAX_FRAME}`);
console.log(
  `all ${frames.length} frames       median ${quantile(frames, 0.5).toFixed(1)} ms, 99% ${quantile(frames, 0.99).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(1)} ms`,
);
if (paint > MAX_PAINT || worst > MAX_FRAME) process.exitCode = 1;
