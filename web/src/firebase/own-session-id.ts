import { SESSION_HEADER } from '@fareground/domain/people/session';
import { storedText, storeText } from '../config/stored-text.ts';

/** Where this browser has the id of its session, which came with the cookie. */
const key = 'fareground.sessionId';

export function saveOwnSessionId(answer: Response): void {
  const id = answer.headers.get(SESSION_HEADER);
  // Without storage this device is not marked in the list, and is ended only with the others.
  if (id) storeText(key, id);
}

/** The id of this browser's session; nothing before the server has given it one. */
export const ownSessionId = (): string | undefined => storedText(key) ?? undefined;
