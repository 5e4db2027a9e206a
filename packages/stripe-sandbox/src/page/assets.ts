/** Sent as `/c/checkout.css`. Its own quiet look, so that nobody takes it for the shop's page. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --page: #f4f5f7; --card: #ffffff; --ink: #1a1f2b; --ink-2: #525a6b; --line: #d9dde4; --edge: #7d8698;
  --act: #2f4f9e; --act-ink: #ffffff; --act-over: #24407f; --focus: #2f4f9e;
  --bad: #a3232f; --bad-tint: #fdeeee; --tag: #ffe9b0; --tag-ink: #4a3500;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171d; --card: #1d2129; --ink: #eceff4; --ink-2: #a9b1c0; --line: #333a46; --edge: #79839a;
    --act: #9db8ff; --act-ink: #10182b; --act-over: #bccfff; --focus: #9db8ff;
    --bad: #ffb0b0; --bad-tint: #3a1f23; --tag: #ffd873; --tag-ink: #2c2000;
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--page); color: var(--ink); }
h1, h2, h3, p, ul { margin: 0; }
ul { padding: 0; list-style: none; }
.bar { padding: .5rem 1rem; background: var(--card); border-bottom: 1px solid var(--line); font-size: .875rem; color: var(--ink-2); text-align: center; }
.tag { display: inline-block; padding: 0 .5rem; margin-right: .25rem; border-radius: 999px; background: var(--tag); color: var(--tag-ink); font-weight: 600; }
main { flex: 1; width: 100%; max-width: 66rem; margin: 0 auto; padding: 1.5rem 1rem 2rem; }
footer { padding: 1rem; text-align: center; font-size: .8125rem; color: var(--ink-2); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; }
.columns { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); }
.quiet, .hint { color: var(--ink-2); }
.hint { font-size: .875rem; }
.center { text-align: center; }
.back { display: inline-flex; gap: .5rem; align-items: center; min-height: 44px; color: var(--ink-2); text-underline-offset: .2em; }
h1 { font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
h1 .quiet { display: block; font-size: 1rem; font-weight: 500; }
h1 .total { display: block; margin-top: .125rem; font-size: 2.5rem; letter-spacing: -.02em; }
h2 { font-size: 1.125rem; }
h3 { margin: 1rem 0 .25rem; font-size: .875rem; color: var(--ink-2); font-weight: 600; }
.lines { margin: 1.25rem 0 .75rem; border-top: 1px solid var(--line); }
.lines li { display: flex; gap: 1rem; justify-content: space-between; padding: .75rem 0; border-bottom: 1px solid var(--line); }
.what { overflow-wrap: anywhere; }
.what .quiet { display: block; font-size: .875rem; }
.money { white-space: nowrap; font-weight: 600; }
.form { display: grid; gap: 1rem; align-content: start; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
label { display: block; margin-bottom: .25rem; font-size: .9375rem; font-weight: 600; }
input { width: 100%; min-height: 48px; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--edge); border-radius: 8px; }
input::placeholder { color: var(--ink-2); opacity: 1; }
input[readonly] { border-style: dashed; }
input[aria-invalid] { border-color: var(--bad); border-width: 2px; }
.error { margin-top: .25rem; color: var(--bad); font-size: .9375rem; }
.problem { padding: .75rem 1rem; border-left: 4px solid var(--bad); border-radius: 4px; background: var(--bad-tint); color: var(--ink); }
.button { display: inline-block; min-height: 48px; padding: .7rem 1.25rem; border: 1px solid transparent; border-radius: 8px; background: var(--act); color: var(--act-ink); font: inherit; font-weight: 600; line-height: 1.4; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--act-over); }
.button.plain { background: none; border-color: var(--edge); color: var(--ink); }
.button.plain:hover { background: var(--page); }
.pay { width: 100%; font-size: 1.0625rem; }
.cards > .hint { margin-top: .25rem; }
.pick { display: grid; grid-template-columns: 11.5rem minmax(0, 1fr); gap: 0 .75rem; align-items: baseline; width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid transparent; border-bottom-color: var(--line); background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
.pick:hover { background: var(--card); border-color: var(--edge); border-radius: 8px; }
.digits { font: 500 .9375rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; }
.does { color: var(--ink-2); font-size: .9375rem; }
.notice { max-width: 30rem; margin: 8vh auto 0; padding: 2rem 1.5rem; display: grid; gap: 1rem; justify-items: start; }
.notice .lines { width: 100%; margin: 0; }
.choice { display: flex; flex-wrap: wrap; gap: .75rem; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (min-width: 52rem) {
  main { padding: 2.5rem 2rem; }
  .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); grid-template-areas: "summary form" "cards form"; gap: 2rem 4rem; grid-template-rows: auto 1fr; }
  .summary { grid-area: summary; }
  .form { grid-area: form; padding: 1.75rem; align-self: start; position: sticky; top: 1.5rem; }
  .cards { grid-area: cards; }
}
`.trimStart();

/** Sent as `/c/checkout.js`. Comfort only: fills a test card without a round trip, groups digits, stops a second press. */
export const SCRIPT = `
const form = document.getElementById('pay');
const field = (name) => form.elements.namedItem(name);
const group = (digits) => digits.length === 15 ? digits.replace(/^(\\d{4})(\\d{6})(\\d{5})$/, '$1 $2 $3') : digits.replace(/(\\d{4})(?=\\d)/g, '$1 ');

for (const pick of document.querySelectorAll('button.pick')) {
  pick.addEventListener('click', (event) => {
    event.preventDefault();
    field('number').value = group(pick.value);
    field('expiry').value = '12 / 34';
    field('cvc').value = pick.value.length === 15 ? '1234' : '123';
    if (!field('name').value) field('name').value = 'Test Buyer';
    const next = field('email').value ? form.querySelector('.pay') : field('email');
    next.focus();
  });
}

const number = field('number');
if (number) {
  number.addEventListener('blur', () => { number.value = group(number.value.replace(/\\D/g, '')); });
}
const expiry = field('expiry');
if (expiry) {
  expiry.addEventListener('blur', () => {
    const digits = expiry.value.replace(/\\D/g, '');
    if (digits.length === 4) expiry.value = digits.slice(0, 2) + ' / ' + digits.slice(2);
  });
}

let sent = false;
form.addEventListener('submit', (event) => {
  if (event.submitter && event.submitter.name === 'fill') return;
  if (sent) { event.preventDefault(); return; }
  sent = true;
  const button = form.querySelector('.pay');
  button.textContent = 'Paying …';
  button.setAttribute('aria-busy', 'true');
});
window.addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`.trimStart();
