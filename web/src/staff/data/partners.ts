import { slugSchema } from '@fareground/domain/core/fields';
import { PARTNERS, type Partner, partnerConverter, partnerPath } from '@fareground/domain/people/partner';
import { doc, runTransaction } from 'firebase/firestore';
import { openAuth } from '../../firebase/auth.ts';
import { openFirestore } from '../../firebase/firestore.ts';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../firebase/use-firestore-query.ts';

/** All of them, by name: one house has some hundreds. */
export const usePartners = (): LoadableList<Partner> =>
  useStoredDocuments(PARTNERS, partnerConverter, { orderBy: [['name', 'asc']], limit: 500 });

/** What partners are called, for a page that lists many: one query for all of them. Else as `usePartnerName`. */
export function usePartnerNames(): (value: string) => string {
  const { data = [] } = usePartners();
  return (value) => data.find(({ id }) => id === value)?.name ?? value;
}

/** What a partner is called; what reports know it by while that is not known, and where none is stored. */
export const usePartnerName = (value: string): string => usePartner(value).data?.name ?? value;

/** @param id also one that none can have */
export const usePartner = (id: string): Loadable<Partner | null> =>
  // No partner has the id '-': a hook reads something in any case.
  useStoredDocument(partnerPath(slugSchema.safeParse(id).success ? id : '-'), partnerConverter);

export type PartnerFacts = Omit<Partner, 'createdAt' | 'updatedAt' | 'updatedBy'>;

/**
 * Writes a partner over the one that was read. @param readAt when that one was written; null for a new one
 * @returns false when somebody else wrote meanwhile, or there is one of that id already
 * @throws FirebaseError, ZodError
 */
export async function savePartner(partner: PartnerFacts, readAt: number | null): Promise<boolean> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const updatedBy = auth.currentUser?.uid ?? '';
  const reference = doc(firestore, partnerPath(partner.id)).withConverter(partnerConverter);
  return runTransaction(firestore, async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if ((stored?.updatedAt ?? null) !== readAt) return false;
    const at = Math.max(Date.now(), (readAt ?? 0) + 1);
    transaction.set(reference, { ...partner, createdAt: stored?.createdAt ?? at, updatedAt: at, updatedBy });
    return true;
  });
}
