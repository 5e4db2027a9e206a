import { storeText } from '../config/stored-text.ts';

/** Typefaces that come later than this after the page was asked for, milliseconds, are shown from the next page on, so that nothing moves. */
const latestSwap = 2_500;

let isHere = false;

/**
 * Fetches our typefaces once the page is hydrated, after all that it needs. Posters and boards take theirs at once when it is soon; what is
 * being read keeps the system's until the next page. From then on this browser has them, and they are there before the first paint
 * (public/theme.js). `<html data-fonts>` is `most` where posters and boards have our typefaces, `all` where text has them too.
 */
export function fetchFonts(): void {
  const { dataset } = document.documentElement;
  if (isHere || dataset.fonts || !('fonts' in document)) return;
  const faces = ['Anybody', 'Martian Mono', 'Instrument Sans'];
  Promise.all(faces.map((face) => document.fonts.load(`1em "${face}"`))).then(
    () => {
      isHere = true;
      if (performance.now() < latestSwap) dataset.fonts = 'most';
      storeText('fonts', 'kept');
    },
    () => undefined,
  );
}

/** Another page is shown, and nothing of it has been read yet. */
export function showFonts(): void {
  if (isHere) document.documentElement.dataset.fonts = 'all';
}
