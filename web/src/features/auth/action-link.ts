/** What a mailed link is for, in the provider's words. */
export const linkModes = [
  'verifyEmail',
  'resetPassword',
  'verifyAndChangeEmail',
  'recoverEmail',
  'revertSecondFactorAddition',
] as const;
export type LinkMode = (typeof linkModes)[number];

export interface ActionLink {
  readonly mode: LinkMode;
  readonly code: string;
}

/** Reads `/auth/action?mode=…&oobCode=…`; nothing when a part is missing, as when a mail program broke the line. */
export function readActionLink(query: URLSearchParams): ActionLink | undefined {
  const mode = linkModes.find((known) => known === query.get('mode'));
  const code = query.get('oobCode') ?? '';
  return mode && /^[\w-]{6,400}$/.test(code) ? { mode, code } : undefined;
}
