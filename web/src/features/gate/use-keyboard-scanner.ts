import { useEffect, useRef } from 'react';

/** A scanner types without a pause: what was typed before one is forgotten. Milliseconds. */
const PAUSE = 500;
/** A serial is the shortest code. */
const SHORTEST = 20;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * Listens for a scanner that types a code and Enter, wherever on the page. What is typed into a field is the field's.
 * @param onCode the code without its Enter
 */
export function useKeyboardScanner(onCode: (code: string) => void): void {
  const newest = useRef(onCode);
  newest.current = onCode;
  useEffect(() => {
    let typed = '';
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > PAUSE) typed = '';
      last = event.timeStamp;
      if (event.key === 'Enter') {
        if (typed.length < SHORTEST) return;
        // The button that has the focus is not meant.
        event.preventDefault();
        newest.current(typed);
        typed = '';
      } else if (event.key.length === 1) {
        typed += event.key;
      }
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
