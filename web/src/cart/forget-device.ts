import { browserCart } from './cart.ts';
import { lineKey } from './cart-line.ts';
import { saveHeldPlaces } from './held-places.ts';
import { browserAnswers } from './typed-answers.ts';

/** Takes from this device what a guest chose, holds and typed, for who uses it next. */
export function forgetDevice(): void {
  const cart = browserCart();
  const { lines } = cart.state();
  browserAnswers().clear();
  cart.removeAll(lines.map(lineKey));
  saveHeldPlaces(undefined);
  try {
    sessionStorage.clear();
  } catch {
    // Storage is off, so nothing was stored.
  }
}
