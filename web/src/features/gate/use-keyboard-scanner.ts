import { useEffect, useRef } from 'react';
import { isCodeKey, type KeyPress } from './key-layouts.ts';

/** A scanner types without a pause: what was typed before one is forgotten. Milliseconds. */
const PAUSE = 500;
/** A serial is the shortest code. */
const SHORTEST = 20;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * Listens for a scanner that types a code and Enter, wherever on the page. What is typed into a field is the field's.
 * @param onCode what was typed without its Enter, and with which keys
 */
export function useKeyboardScanner(onCode: (code: string, presses: readonly KeyPress[]) => void): void {
  const newest = useRef(onCode);
  newest.current = onCode;
  useEffect(() => {
    let typed = '';
    let presses: KeyPress[] = [];
    const forget = () => {
      typed = '';
      presses = [];
    };
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > PAUSE) forget();
      last = event.timeStamp;
      if (event.key === 'Enter') {
        if (Math.max(typed.length, presses.length) < SHORTEST) return;
        // The button that has the focus is not meant.
        event.preventDefault();
        newest.current(typed, presses);
        forget();
        return;
      }
      if (event.key.length === 1) typed += event.key;
      // What a key types may be no character here: an accent that waits for its letter.
      if (isCodeKey(event.code)) presses.push({ code: event.code, shift: event.shiftKey, key: event.key });
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
