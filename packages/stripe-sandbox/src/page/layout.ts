import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  main: Html;
  /** The checkout page alone has a script; everything works without it. */
  script?: boolean;
  /** Where a form may lead to in the end: browsers hold redirects after a form to the page's policy too. */
  formTargets?: (string | null | undefined)[];
}

export function renderPage(page: Page): { body: string; headers: Record<string, string> } {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/c/checkout.css">
${page.script && html`<script src="/c/checkout.js" defer></script>`}
</head>
<body>
<header class="bar"><p><strong class="tag">Test sandbox: no real money</strong> Test cards only.</p></header>
<main>
${page.main}
</main>
<footer><p>A local stand-in for hosted checkout. It speaks the Stripe API and is not made by Stripe.</p></footer>
</body>
</html>
`;
  return { body: document.text, headers: headersFor(page) };
}

function headersFor(page: Page): Record<string, string> {
  const targets = new Set<string>();
  for (const address of page.formTargets ?? []) {
    if (address && URL.canParse(address)) targets.add(new URL(address).origin);
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      'img-src data:',
      `form-action ${["'self'", ...targets].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** A page with one message and one way on. */
export function renderNotice(from: {
  title: string;
  lead: string;
  link?: { href: string; label: string } | undefined;
}): { body: string; headers: Record<string, string> } {
  return renderPage({
    title: from.title,
    main: html`<div class="notice card">
<h1>${from.title}</h1>
<p>${from.lead}</p>
${from.link && html`<p><a class="button" href="${from.link.href}">${from.link.label}</a></p>`}
</div>`,
  });
}
