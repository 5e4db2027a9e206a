/** A text that this device keeps under a key; null where there is none, or storage is off. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether nothing is kept on this device: the browser blocks storage and cookies. */
export function isStorageBlocked(): boolean {
  const key = 'fareground.probe';
  try {
    localStorage.setItem(key, '1');
    localStorage.removeItem(key);
    return false;
  } catch {
    return true;
  }
}

/** Keeps it. Where storage is off or full, it lives no longer than the page. */
export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Whoever needs it has it in memory.
  }
}
