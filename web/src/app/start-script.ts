// The one script that stands in every page a server rendered, and the only one there is before the first picture. Written here as
// plain code, built in by `build/inline-script-plugin.ts`. It starts the application when the server's picture is there: what the
// server sent is seen before a byte of script is asked for, and a finger or a key does not wait for it. Addresses are read from the
// script's own element, so that its text is the same everywhere and the policy can name its hash (firebase.json).

const { files = '', styles = '' } = document.currentScript?.dataset ?? {};
const scripts = files.split(' ');

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
for (const href of styles.split(' ')) addLink('stylesheet', href);

// A button or a field that is pressed before the page is awake is pressed again when it is (`awake.ts`), so that no press is lost;
// links work without us.
const pressed: HTMLElement[] = [];
function keepPress(event: Event): void {
  const target = (event.target as Element).closest<HTMLElement>('button,label,input');
  if (!target || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  pressed.push(target);
}
async function giveBack(): Promise<void> {
  removeEventListener('click', keepPress, true);
  for (const target of pressed.splice(0)) {
    target.click();
    await 0;
  }
}
addEventListener('click', keepPress, true);
addEventListener('awake', giveBack, { once: true });

// What a browser loads when dates and numbers are written for the first time takes a slow phone 80 ms, and React would wait for it
// in the middle of its work. It is done while the files travel, in pieces that are short enough to hold up no finger.
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
  // The application's start, and React before it in a task of its own.
  for (const file of scripts.slice(0, 2).reverse()) {
    await import(file);
    await nextTask();
  }
}
const startNow = () => void start().catch(giveBack);
for (const event of ['pointerdown', 'keydown'])
  addEventListener(event, startNow, { once: true, passive: true });

// What is below the first screen of a phone is laid out after the first picture (`styles/base.css`), a part in each frame, so that no
// finger waits for all of it; at once if the visitor wants to go there.
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
function afterPicture(): void {
  if (isPainted) return;
  isPainted = true;
  void layOutInTurn();
  setTimeout(startNow);
}
addEventListener('load', () => setTimeout(afterPicture, LATEST_MS));
new PerformanceObserver(() => setTimeout(afterPicture)).observe({ type: 'paint', buffered: true });

// Nothing to import from here; the line makes it a module to those who check types.
export {};
