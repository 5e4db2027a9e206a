import { paths } from '../../config/paths.ts';

/** Only to be resolved against; an address that leaves it leaves our site. */
const here = 'https://here.invalid';

/**
 * Where to go after signing in, out of `?next=`: a path of our own site with its query and anchor, else the dashboard, which
 * sends a customer to their own page. Anything that a browser could read as another site's address ("//evil", "/\\evil",
 * "https:…") is not followed, and the sign-in pages themselves would only lead in a circle.
 */
export function nextPath(next: string | null): string {
  const home = paths.dashboard.to();
  // Browsers drop tabs and line breaks, and read a backslash as a slash, when they resolve an address.
  if (!next?.startsWith('/') || hasControl(next) || next.includes('\\')) return home;
  const address = URL.canParse(next, here) ? new URL(next, here) : undefined;
  if (address?.origin !== here || address.pathname.startsWith('//')) return home;
  // An invitation stands among them, and is where the invited want to come back to.
  if (address.pathname.startsWith('/auth/') && address.pathname !== paths.invitation.to()) return home;
  return address.pathname + address.search + address.hash;
}

const hasControl = (text: string): boolean => [...text].some((letter) => letter.charCodeAt(0) < 32);
