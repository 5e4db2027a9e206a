import { type Application, applicationPath, applicationSchema } from '@fareground/domain/people/application';
import type { SessionSource } from '../../../session/session.tsx';
import type { ApplicationDraft, DraftField } from './application-draft.ts';

/** The order in which the form asks, and so in which it points at what is wrong. */
const fields: readonly DraftField[] = ['as', 'name', 'email', 'organisation', 'city', 'message'];

const trimmed = (draft: ApplicationDraft): ApplicationDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]: [string, string]) => [name, value.trim()]),
  ) as unknown as ApplicationDraft;

const draftSchema = applicationSchema.pick({
  as: true,
  name: true,
  email: true,
  organisation: true,
  city: true,
  message: true,
});

/** The fields that the domain's schema refuses, in the order of the form. */
export function checkDraft(draft: ApplicationDraft): readonly DraftField[] {
  const result = draftSchema.safeParse(trimmed({ ...draft, email: draft.email.toLowerCase() }));
  if (result.success) return [];
  const wrong = new Set(result.error.issues.map((issue) => issue.path[0]));
  return fields.filter((field) => wrong.has(field));
}

/** One document a person: its id is theirs, a guest's where nobody is signed in. Whoever has applied before cannot again. @returns 'unconfirmed' where a link is mailed first */
export async function sendApplication(
  source: SessionSource,
  draft: ApplicationDraft,
  /** The address that they have shown to be theirs, if any. */
  ownEmail: string | undefined,
  now = Date.now(),
): Promise<'sent' | 'unconfirmed' | 'already'> {
  const uid = await source.ensureUid();
  const email = draft.email.trim().toLowerCase();
  const application: Application = applicationSchema.parse({
    ...trimmed(draft),
    id: uid,
    email,
    state: email === ownEmail?.toLowerCase() ? 'new' : 'unconfirmed',
    createdAt: now,
    updatedAt: now,
  });
  const answer = await source.createOnce(applicationPath(uid), application);
  return answer === 'sent' && application.state === 'unconfirmed' ? 'unconfirmed' : answer;
}
