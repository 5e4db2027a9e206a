import type { BrowserContext, Page, Route } from 'playwright-core';

/**
 * What the SDK and the emulator's own iframe use of Google's script, and no more: a frame is opened, each side registers
 * handlers for named messages, and a message is answered with what its handler returned. Both sides load the same script,
 * as they do Google's. Only the transport is ours; what is said over it, the SDK and the emulator say.
 */
const GAPI = `(() => {
  const loadedAs = document.currentScript.src;
  const MARK = 'fareground-gapi';

  class Channel {
    #target; #handlers = new Map(); #early = []; #waiting = new Map(); #count = 0;
    constructor(target) {
      this.#target = target;
      addEventListener('message', ({ source, data }) => {
        if (source !== this.#target() || data?.mark !== MARK) return;
        if (data.kind === 'answer') return this.#waiting.get(data.id)?.(data.value);
        // The emulator speaks as soon as it is there, before the SDK has registered for it.
        if (this.#handlers.has(data.name)) this.#answer(data);
        else this.#early.push(data);
      });
      this.register('ping', () => true);
    }
    async #answer({ id, name, value }) {
      const said = await this.#handlers.get(name)(value);
      this.#target().postMessage({ mark: MARK, kind: 'answer', id, value: [said] }, '*');
    }
    register(name, handler) {
      this.#handlers.set(name, handler);
      const due = this.#early.filter((message) => message.name === name);
      this.#early = this.#early.filter((message) => message.name !== name);
      for (const message of due) void this.#answer(message);
    }
    send(name, value, done) {
      const id = ++this.#count;
      return new Promise((resolve) => {
        this.#waiting.set(id, (answer) => {
          this.#waiting.delete(id);
          resolve(answer);
          // The SDK's callback for web storage throws an inner error after every answer, also after a yes.
          try { done?.(answer); } catch {}
        });
        this.#target().postMessage({ mark: MARK, kind: 'call', id, name, value }, '*');
      });
    }
    ping(done) { return this.send('ping', null, done); }
    restyle() { return Promise.resolve(); }
  }

  let parentChannel;
  const context = {
    getParentIframe: () => (parentChannel ??= new Channel(() => parent)),
    async open({ url, where, attributes }, opened) {
      const frame = document.createElement('iframe');
      for (const [name, value] of Object.entries(attributes))
        if (name === 'style') Object.assign(frame.style, value);
        else frame.setAttribute(name, value);
      const channel = new Channel(() => frame.contentWindow);
      const ready = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      frame.src = url;
      where.append(frame);
      await ready;
      return opened(channel);
    },
  };
  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: () => true, Iframe: Channel, getContext: () => context },
  };
  const onload = new URL(loadedAs).searchParams.get('onload') ?? 'gapi_onload';
  window[onload]?.();
})();`;

const SCRIPT = 'https://apis.google.com/js/api.js*';

/**
 * Answers Google's script in every window of the context with a stand-in, and the consent page's look (style sheets and
 * a script of a CDN) with nothing.
 */
export async function answerGoogle(context: BrowserContext): Promise<void> {
  await context.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: GAPI }));
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) =>
    route.fulfill({
      contentType: route.request().resourceType() === 'script' ? 'text/javascript' : 'text/css',
      body: '',
    }),
  );
}

/** Lets Google's script fail as it does without a network, until the function that it hands back is called. */
export async function cutGoogleOff(context: BrowserContext): Promise<() => Promise<void>> {
  const fail = (route: Route) => route.abort('internetdisconnected');
  // The newest route of an address is asked first.
  await context.route(SCRIPT, fail);
  return () => context.unroute(SCRIPT, fail);
}

/** Presses Google's button, and hands back the window that opens, with the emulator's consent page in it. */
export async function openConsent(page: Page, button = 'Continue with Google'): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await popup.getByRole('button', { name: 'Add new account' }).waitFor();
  return popup;
}

/** Fills the consent page's form for an account that Google has not shown us before; the SDK closes the window. */
export async function consentAsNew(popup: Page, person: GooglePerson): Promise<void> {
  const closed = popup.waitForEvent('close');
  await consentHere(popup, person);
  await closed;
}

export interface GooglePerson {
  readonly email: string;
  readonly name: string;
}

/** The same on Google's own page, which sends the person back. */
export async function consentHere(page: Page, { email, name }: GooglePerson): Promise<void> {
  await page.getByRole('button', { name: 'Add new account' }).click();
  await page.locator('#email-input').fill(email);
  await page.locator('#display-name-input').fill(name);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
}

/** Chooses an account that Google has shown before. */
export async function consentAs(page: Page, { email }: Pick<GooglePerson, 'email'>): Promise<void> {
  await page.locator('.js-reuse-account', { hasText: email }).click();
}

export const newGooglePerson = (name: string): GooglePerson => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}-${crypto.randomUUID().slice(0, 8)}@google.test`,
});

/** A browser that opens no window, as one with a strict blocker does. */
export async function blockWindows(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.open = () => null;
  });
}

/**
 * Google's word that an address has not been shown to be its owner's: only then does the provider keep an account that signs
 * in another way from being joined by itself. The emulator's consent page always says that it has.
 */
export async function doubtGooglesEmails(context: BrowserContext): Promise<void> {
  await context.route(/accounts:signInWithIdp/, async (route) => {
    const body = route.request().postData() ?? '';
    await route.continue({
      postData: body.replaceAll('%22email_verified%22%3Atrue', '%22email_verified%22%3Afalse'),
    });
  });
}
