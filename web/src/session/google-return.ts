/** Set in this tab while the person is at Google's own page. */
const key = 'fareground.google';

export function markGoogleReturn(): void {
  sessionStorage.setItem(key, '1');
}

/** Whether the person has just come back from there, so that a sign-in page waits for the answer before it shows a form. */
export function isBackFromGoogle(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Without storage nobody was sent there.
    return false;
  }
}

export function clearGoogleReturn(): void {
  sessionStorage.removeItem(key);
}
