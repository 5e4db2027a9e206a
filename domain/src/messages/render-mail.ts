import type { z } from 'zod';
import type { MailWords } from './mail-text.ts';
import { type MailTemplate, type MailValues, mailTemplates } from './templates.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A template as rendering sees it, whichever it is. */
interface AnyTemplate {
  readonly values: z.ZodType<Record<string, unknown>>;
  readonly subject: string;
  readonly heading: string;
  readonly body: readonly string[];
  readonly button?: { readonly text: string; readonly to: string };
  readonly because: string;
  readonly footerLink?: { readonly text: string; readonly to: string };
}

/**
 * Fills a template: plain text and HTML from the same words. Every value is escaped in HTML, and a subject is one line.
 * @param words those of the house; absent: the product's
 * @throws ZodError when a value is missing, too long, or no address where one is needed
 */
export function renderMail<T extends MailTemplate>(
  template: T,
  values: MailValues<T>,
  words?: MailWords,
): RenderedMail {
  const own = mailTemplates[template] as unknown as AnyTemplate;
  const { subject, heading, because } = words ?? own;
  const body = words ? [words.body] : own.body;
  const checked = own.values.parse(values);
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(checked[name] ?? ''));
  const paragraphs = body.flatMap((text) => fill(text).split(/\n\s*\n/)).filter((text) => text.trim());
  const button = own.button && {
    text: words?.button ?? own.button.text,
    url: String(checked[own.button.to]),
  };
  const footerLink = own.footerLink && {
    text: own.footerLink.text,
    url: String(checked[own.footerLink.to]),
  };
  const parts = { heading: fill(heading), paragraphs, button, because: fill(because), footerLink };
  return {
    subject: fill(subject).replace(/\s+/g, ' ').trim(),
    text: [
      parts.heading,
      ...paragraphs,
      ...(button ? [`${button.text}: ${button.url}`] : []),
      '--',
      parts.because,
      ...(footerLink ? [`${footerLink.text}: ${footerLink.url}`] : []),
    ].join('\n\n'),
    html: layout(parts),
  };
}

interface Link {
  readonly text: string;
  readonly url: string;
}
interface Parts {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: Link | undefined;
  readonly because: string;
  readonly footerLink: Link | undefined;
}

const font = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const cell = `font-family: ${font}; color: #15171c`;

/** One card on paper: mail programs know tables and inline styles, and dark ones invert a light page well by themselves. */
function layout({ heading, paragraphs, button, because, footerLink }: Parts): string {
  const text = paragraphs
    .map((one) => `<p style="margin: 0 0 16px; font-size: 16px; line-height: 1.55">${lines(one)}</p>`)
    .join('\n');
  const action = button
    ? `<p style="margin: 24px 0 8px"><a href="${escapeHtml(button.url)}" style="display: inline-block; padding: 14px 22px; background: #15171c; color: #ffffff; border-radius: 8px; font-size: 16px; font-weight: 600; text-decoration: none">${escapeHtml(button.text)}</a></p>`
    : '';
  const link = footerLink
    ? `<br><a href="${escapeHtml(footerLink.url)}" style="color: #565b66">${escapeHtml(footerLink.text)}</a>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin: 0; padding: 0; background: #f4f2ec">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #f4f2ec"><tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px">
<tr><td style="${cell}; padding: 0 0 16px; font-size: 18px; font-weight: 800; letter-spacing: 0.01em">Fareground</td></tr>
<tr><td style="${cell}; background: #ffffff; border-top: 6px solid #ffcf1a; border-radius: 8px; padding: 32px 28px">
<h1 style="margin: 0 0 16px; font-size: 26px; line-height: 1.15; font-weight: 800">${escapeHtml(heading)}</h1>
${text}
${action}
</td></tr>
<tr><td style="${cell}; color: #565b66; padding: 16px 4px; font-size: 13px; line-height: 1.5">${escapeHtml(because)}${link}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
