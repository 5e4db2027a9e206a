/** A text that this device keeps under a key; null where there is none, or storage is off. */
export function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps it. Where storage is off or full, it lives no longer than the page. */
export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Whoever needs it has it in memory.
  }
}
