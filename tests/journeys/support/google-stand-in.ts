import type { BrowserContext } from 'playwright-core';

/**
 * A stand-in for the one script of Google's that the popup needs (`apis.google.com/js/api.js`), over plain messages between
 * the page and the Auth emulator's own frame. The app keeps the official SDK, and the popup is the emulator's own page.
 */
const script = `(() => {
  const handlers = new Map(), waiting = new Map(), pending = new Map();
  let next = 1, frame, parentFrame;
  const handlerOf = (name) => handlers.get(name) ?? new Promise((go) => waiting.set(name, [...(waiting.get(name) ?? []), go]));
  const peer = (target) => {
    let opened;
    const ready = new Promise((go) => { opened = go; });
    const own = {
      opened,
      register(name, handle) {
        handlers.set(name, handle);
        for (const go of waiting.get(name) ?? []) go(handle);
      },
      send(name, data, answered) {
        const id = next++;
        if (answered) pending.set(id, answered);
        target().postMessage({ standIn: 'call', name, data, id }, '*');
      },
      restyle: () => Promise.resolve(),
      ping: (answered) => ready.then(() => answered?.()),
    };
    return own;
  };
  addEventListener('message', async ({ data, source }) => {
    if (data?.standIn === 'ready') frame?.opened();
    if (data?.standIn === 'call') {
      const answer = await (await handlerOf(data.name))(data.data, frame ?? parentFrame);
      source.postMessage({ standIn: 'answer', id: data.id, answer: [answer] }, '*');
    }
    if (data?.standIn === 'answer') {
      const answered = pending.get(data.id);
      pending.delete(data.id);
      // As Google's own script does: what an answer's handler throws is nobody's.
      try { answered?.(data.answer); } catch {}
    }
  });
  const context = {
    open({ where, url, attributes }, opened) {
      const element = document.createElement('iframe');
      const { style, ...others } = attributes ?? {};
      Object.assign(element.style, style);
      for (const [name, value] of Object.entries(others)) element.setAttribute(name, value);
      element.src = url;
      (where ?? document.body).appendChild(element);
      frame = peer(() => element.contentWindow);
      return opened(frame);
    },
    getParentIframe() {
      parentFrame ??= peer(() => parent);
      setTimeout(() => parent.postMessage({ standIn: 'ready' }, '*'));
      return parentFrame;
    },
  };
  window.gapi = {
    load: (_, options) => setTimeout(options.callback ?? options),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => context },
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  if (onload) window[onload]?.();
  window.gapi_onload?.();
})();`;

/** Answers Google's script with the stand-in, and leaves out the style sheets that the emulator's page takes from elsewhere. */
export async function standInForGoogle(context: BrowserContext): Promise<void> {
  await context.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.)/, (route) => route.fulfill({ body: '' }));
}
