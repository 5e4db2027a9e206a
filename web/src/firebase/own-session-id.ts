import { SESSION_HEADER } from '@fareground/domain/users/session';

/** Where this browser has the id of its session, which came with the cookie. */
const key = 'fareground.sessionId';

export function saveOwnSessionId(answer: Response): void {
  const id = answer.headers.get(SESSION_HEADER);
  try {
    if (id) localStorage.setItem(key, id);
  } catch {
    // Without storage this device is not marked in the list, and is ended only with the others.
  }
}

/** The id of this browser's session; nothing before the server has given it one. */
export function ownSessionId(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
