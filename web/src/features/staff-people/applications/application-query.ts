import type { ApplicationState } from '@fareground/domain/people/application';
import type { PublicQuery } from '../../../data/public-reader.ts';

/** The newest first. @param state '' for all */
export const applicationQuery = (
  state: ApplicationState | '',
  limit: number,
  after?: readonly number[],
): PublicQuery => ({
  ...(state === '' ? {} : { where: [['state', '==', state]] }),
  orderBy: [['createdAt', 'desc']],
  limit,
  ...(after ? { startAfter: after } : {}),
});
