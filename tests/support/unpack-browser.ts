import { browserOfMachine } from './browser.ts';

/** Before any journey: two that begin side by side would both unpack the browser, and one would start what the other still writes. */
export default async function unpackBrowser(): Promise<void> {
  await browserOfMachine();
}
