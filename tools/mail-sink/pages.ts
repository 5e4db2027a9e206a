import { type Html, html } from '@fareground/stripe-sandbox/page/html';
import type { Message } from './messages.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #8884;vertical-align:top;overflow-wrap:anywhere}
iframe{width:100%;height:40rem;border:1px solid #8886;border-radius:8px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}`;

const page = (title: string, main: Html): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><h1>${title}</h1>
${main}
</body>
</html>
`.text;

const timeOf = (instant: number): string => new Date(instant).toISOString().slice(11, 19);

/** Everything that arrived, the newest first. */
export const listPage = (messages: readonly Message[]): string =>
  page(
    'What the local mail server received',
    messages.length === 0
      ? html`<p>Nothing yet. Mails arrive here a moment after they are written.</p>`
      : html`<table><thead><tr><th scope="col">UTC</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>
${messages.map(
  ({
    number,
    receivedAt,
    receivers,
    subject,
  }) => html`<tr><td>${timeOf(receivedAt)}</td><td>${receivers.join(', ')}</td><td><a href="/messages/${number}">${subject}</a></td></tr>
`,
)}</tbody></table>`,
  );

/** One message: its HTML in a frame that can do nothing, its text, what is attached, and its source. */
export const messagePage = (message: Message): string =>
  page(
    message.subject,
    html`<p><a href="/">All mails</a></p>
<table><tbody>
<tr><th scope="row">From</th><td>${message.from}</td></tr>
<tr><th scope="row">To</th><td>${message.receivers.join(', ')}</td></tr>
<tr><th scope="row">Message-ID</th><td>${message.messageId}</td></tr>
${message.attachments.map(
  (
    { name, type, content },
    index,
  ) => html`<tr><th scope="row">Attached</th><td><a href="/messages/${message.number}/attachments/${index}">${name}</a> (${type}, ${content.length} bytes)</td></tr>
`,
)}</tbody></table>
<h2>Mail</h2>
<iframe sandbox="" title="${message.subject}" src="/messages/${message.number}/html"></iframe>
<h2>Plain text</h2>
<pre>${message.text}</pre>
<p><a href="/messages/${message.number}/source">Source</a></p>`,
  );

export const noPage = (): string =>
  page('There is no such mail here', html`<p><a href="/">All mails</a></p>`);
