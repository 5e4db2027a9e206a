import { startSharedBrowser } from './browser.ts';

/** Before any journey: one browser for all of them. */
export default startSharedBrowser;
