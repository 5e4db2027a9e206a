// The one script that stands in every page the server rendered, and the only one that runs before the first paint. The build puts
// it into the page as text (`vite.config.ts`). It starts the application after the first paint, so that nothing that
// the server sent has to wait for script. Addresses are read from the script's own element, so that its text is the same
// in every page and the policy can name its hash (firebase.json).

const { files = '', styles = '' } = document.currentScript?.dataset ?? {};
const listOf = (text: string) => text.split(' ').filter(Boolean);
const scripts = listOf(files);

/** Longest wait after the page has loaded, where a browser never says that it has painted. */
const LATEST_MS = 3_000;

function addLink(rel: string, href: string): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  // The style sheets stand in the page. Entered as disabled links, which are not fetched, the client's loader takes them for loaded.
  link.disabled = rel === 'stylesheet';
  document.head.append(link);
}
for (const href of listOf(styles)) addLink('stylesheet', href);

// A button or a field that is pressed before the page is hydrated is pressed again once it is (`hydrated.ts`), so that no press
// is lost. Links work without script. Before each press React takes in what came before it: the press before, or what was typed
// (`ui/early-value.ts`).
const pressed: HTMLElement[] = [];
function collectPress(event: Event): void {
  const target = (event.target as Element).closest<HTMLElement>('button,label,input');
  if (!target || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  pressed.push(target);
}
async function repeatPresses(): Promise<void> {
  removeEventListener('click', collectPress, true);
  for (const target of pressed.splice(0)) {
    await 0;
    target.click();
  }
}
addEventListener('click', collectPress, true);
addEventListener('hydrated', repeatPresses, { once: true });

// What a browser loads when dates and numbers are written for the first time takes a slow phone 80 ms, in the middle of React's
// work. It is done here while the files are on their way, in tasks that are short enough not to delay a press.
const preparations = [
  () => new Intl.Locale('en').maximize(),
  () => Intl.getCanonicalLocales('en-u-nu-latn'),
  () => Intl.Collator.supportedLocalesOf('en'),
  () => Intl.DateTimeFormat.supportedLocalesOf('en'),
  () => Intl.NumberFormat.supportedLocalesOf('en'),
];
const nextTask = () => new Promise((done) => setTimeout(done));

let isStarted = false;
async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  for (const file of scripts) addLink('modulepreload', file);
  for (const prepare of preparations) {
    await nextTask();
    prepare();
  }
  // The application's start, and before it React, in a task of its own.
  for (const file of scripts.slice(0, 2).reverse()) {
    await import(file);
    await nextTask();
  }
}
const startNow = () => void start().catch(repeatPresses);
for (const event of ['pointerdown', 'keydown'])
  addEventListener(event, startNow, { once: true, passive: true });

// What is below the first screen of a phone is laid out after the first paint (`styles/base.css`), a part in each frame, so that no
// press waits for all of it; at once if the address has an anchor. It marks elements before React has hydrated them: what is `below` says so
// to React by `suppressHydrationWarning`.
const layOutAll = () => document.documentElement.removeAttribute('data-first');
if (location.hash) layOutAll();
async function layOutInTurn(): Promise<void> {
  for (const part of document.querySelectorAll('.below')) {
    part.setAttribute('data-laid', '');
    await new Promise((done) => requestAnimationFrame(done));
    await nextTask();
  }
  layOutAll();
}
let isPainted = false;
function afterFirstPaint(): void {
  if (isPainted) return;
  isPainted = true;
  void layOutInTurn();
  setTimeout(startNow);
}
addEventListener('load', () => setTimeout(afterFirstPaint, LATEST_MS));
new PerformanceObserver(() => setTimeout(afterFirstPaint)).observe({ type: 'paint', buffered: true });

// Nothing to import from here; the line makes it a module to those who check types.
export {};
