import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../testing.ts';
import { readExpiry } from './pages.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const GOOD = {
  email: 'a@example.test',
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'A Buyer',
};

const submit = (address: string, form: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

async function open(): Promise<{ id: string; url: string }> {
  const { id, url } = await harness.openSession();
  return { id, url: url ?? '' };
}

describe('the checkout page', () => {
  it('shows the order, the total and the test cards, under a strict policy', async () => {
    const session = await harness.openSession({
      line_items: [
        {
          quantity: 2,
          price_data: { currency: 'eur', unit_amount: 3000, product_data: { name: '<b>Strings</b> & co' } },
        },
      ],
    });
    const response = await fetch(session.url ?? '');
    const page = await response.text();
    expect(page).toContain('€60.00');
    expect(page).toContain('&lt;b&gt;Strings&lt;/b&gt; &amp; co');
    expect(page).toContain('4000 0025 0000 3155');
    expect(page).not.toMatch(/ style=|<script>|<style/);
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'self' http:\/\/127/,
    );
  });

  it('takes a card and leads to the success address with the session’s id in it', async () => {
    const { id, url } = await open();
    const response = await submit(url, GOOD);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`http://127.0.0.1:15999/payment?session=${id}`);
    expect(await (await fetch(url)).text()).toContain('This order is complete');
    expect((await submit(url, GOOD)).status).toBe(200);
  });

  it('says beside the field what is wrong, and keeps the session open', async () => {
    const { url } = await open();
    const wrong = await (
      await submit(url, { ...GOOD, email: 'a', number: '4242 4242 4242 4241', expiry: '01 / 20', cvc: '' })
    ).text();
    for (const name of ['email', 'number', 'expiry', 'cvc']) expect(wrong).toContain(`id="${name}-error"`);
    const declined = await (await submit(url, { ...GOOD, number: '4000000000009995' })).text();
    expect(declined).toContain('Your card has insufficient funds.');
    expect(declined).not.toContain('value="123"');
    expect((await submit(url, GOOD)).status).toBe(303);
  });

  it('fills a test card without a script', async () => {
    const { url } = await open();
    const page = await (await submit(url, { email: 'keep@example.test', fill: '378282246310005' })).text();
    expect(page).toContain('3782 822463 10005');
    expect(page).toContain('keep@example.test');
  });

  it('goes through 3-D Secure and back', async () => {
    const { id, url } = await open();
    const first = await submit(url, { ...GOOD, number: '4000000000003220' });
    const challenge = new URL(first.headers.get('location') ?? '', harness.url).href;
    expect(await (await fetch(challenge)).text()).toContain('€84.50');
    const failed = await submit(challenge, { outcome: 'fail' });
    const back = new URL(failed.headers.get('location') ?? '', harness.url).href;
    expect(await (await fetch(back)).text()).toContain('unable to authenticate');
    await submit(url, { ...GOOD, number: '4000000000003220' });
    const passed = await submit(challenge, { outcome: 'complete' });
    expect(passed.headers.get('location')).toContain(id);
  });

  it('says that a session has expired, or never was', async () => {
    const { id, url } = await open();
    await harness.stripe.checkout.sessions.expire(id);
    expect(await (await fetch(url)).text()).toContain('This checkout has expired');
    expect((await fetch(`${harness.url}/c/pay/cs_none`)).status).toBe(404);
  });

  it.each([
    ['12 / 34', { month: 12, year: 2034 }],
    ['0134', { month: 1, year: 2034 }],
    ['3/2031', { month: 3, year: 2031 }],
    ['13/31', null],
    ['soon', null],
  ])('reads the expiry %s', (text, read) => {
    expect(readExpiry(text)).toEqual(read);
  });
});
