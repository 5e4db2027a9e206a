import type { BrowserFault } from '@fareground/domain/api/faults';
import { anyPageOf } from '../config/all-pages.ts';
import { anyPageAt } from './any-page-at.ts';

const ownFile = /\/(assets\/[\w.-]+:\d+:\d+)/g;

/**
 * What is told of a fault: nothing that a person typed or looked for. Nothing at all where no file of ours took part, as with a
 * browser's extension.
 */
export function faultOf(error: unknown, pathname: string, build: string): BrowserFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const stack = [...(error.stack ?? '').matchAll(ownFile)].map(([, place = '']) => place);
  if (stack.length === 0) return undefined;
  const page = anyPageAt(pathname);
  return {
    type: /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error',
    route: page ? anyPageOf(page).path : '/',
    build,
    stack: stack.slice(0, 8),
  };
}

/** At most this many a page load, each once: a fault in a loop is one fault. */
const MOST = 5;
const told = new Set<string>();

/** Tells the server of a fault (functions/src/platform/http/browser-reports.ts). Waits for nothing and never fails. */
export function reportFault(error: unknown): void {
  const build = document.querySelector('script[src*="/assets/"],link[href*="/assets/"]');
  const file = build?.getAttribute('src') ?? build?.getAttribute('href') ?? '';
  const fault = faultOf(error, location.pathname, file.slice(1, 80));
  const text = JSON.stringify(fault);
  if (!fault || told.size >= MOST || told.has(text)) return;
  told.add(text);
  const headers = { 'Content-Type': 'application/json' };
  fetch('/api/faults', { method: 'POST', headers, body: text, keepalive: true }).catch(() => undefined);
}
