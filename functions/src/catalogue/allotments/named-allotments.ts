import { type Allotment, seatsLeft } from '@fareground/domain/catalogue/events/allotment';
import { AppError } from '@fareground/domain/core/errors';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'collections' | 'log'>;

/** What still has places blocked. */
export async function openAllotments(
  { collections, log }: Deps,
  eventId: string,
): Promise<readonly Allotment[]> {
  const found = await collections.allotments.where('eventId', '==', eventId).get();
  return readableDocuments(found.docs, log).filter(({ state }) => state === 'open');
}

/** The allotments that have these seats, each with which. */
export const allotmentsWith = (allotments: readonly Allotment[], seats: readonly string[]) =>
  allotments.flatMap(({ id, name, blocks }) => {
    const own = seatsLeft({ blocks }).filter((seat) => seats.includes(seat));
    return own.length > 0 ? [{ id, name, seats: own }] : [];
  });

/** The same refusal of a number of places, with the allotments that have some of those that are needed. */
export async function withAllotments(
  deps: Deps,
  error: unknown,
  of: (allotment: Allotment) => boolean,
  eventId: string,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.details.needed === undefined) return error;
  const own = (await openAllotments(deps, eventId)).filter((one) => of(one) && one.left > 0);
  const allotments = own.map(({ name, left }) => ({ name, places: left }));
  return new AppError(error.code, error.message, { ...error.details, allotments });
}
