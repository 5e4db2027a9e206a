import { keepText, keptText } from '../config/kept-text.ts';

/** Where the announcement that was closed last stands on this device; `public/theme.js` looks whether there is one. */
const KEY = 'announcement';

export const closedAnnouncement = (): string | null => keptText(KEY);

export const closeAnnouncement = (text: string): void => keepText(KEY, text);
