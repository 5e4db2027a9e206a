/** Where the announcement that was closed last stands on this device; `public/theme.js` looks whether there is one. */
const KEY = 'announcement';

export function closedAnnouncement(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function closeAnnouncement(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage is off: it is closed for as long as this page is.
  }
}
