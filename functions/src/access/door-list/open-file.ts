import { type DoorOrder, doorOrders } from '@fareground/domain/api/door-lists';
import { AppError } from '@fareground/domain/core/errors';
import { MINUTE } from '@fareground/domain/core/time';
import { z } from 'zod';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { type AnySaleFile, allSaleFiles, saleFileKinds } from './sale-file-kinds.ts';

/** So long after it was asked for, a file may be fetched. */
const FETCHED_WITHIN = 10 * MINUTE;

export interface OpenedFile {
  readonly file: AnySaleFile;
  readonly offeringId: string;
  readonly order: DoorOrder;
}

const noted = z.object({ order: z.enum(doorOrders) });

/** What a person asked for, as the audit log has it. @throws AppError not-found also when somebody else asked for it, or too long ago */
export async function openFile(
  { collections, now }: Pick<Services, 'collections' | 'now'>,
  caller: Pick<Caller, 'uid'>,
  id: string,
): Promise<OpenedFile> {
  const entry = (await collections.audit.doc(id).get()).data();
  const file = allSaleFiles.find((one) => saleFileKinds[one].action === entry?.action);
  const isOpen = entry?.actorUid === caller.uid && now() < entry.at + FETCHED_WITHIN;
  if (!entry || !file || !isOpen) throw new AppError('not-found', `no file ${id} of ${caller.uid}`);
  const { order } = noted.parse(JSON.parse(entry.after));
  return { file, offeringId: entry.target.slice(saleFileKinds[file].of.length + 1), order };
}
