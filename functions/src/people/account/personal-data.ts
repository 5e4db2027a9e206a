import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { WAITING_ENTRIES } from '@fareground/domain/booking/waitlist/waiting-entry';
import type { AnswerSheet } from '@fareground/domain/catalogue/questions/answer-sheet';
import { MAIL } from '@fareground/domain/messages/mail';
import { INVOICES } from '@fareground/domain/payments/invoices/invoice';
import { PAYMENTS } from '@fareground/domain/payments/payment';
import { REFUNDS } from '@fareground/domain/payments/refund';
import { applicationPath } from '@fareground/domain/people/application';
import { AUDIT } from '@fareground/domain/people/audit-entry';
import { userPath } from '@fareground/domain/people/user';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Query } from 'firebase-admin/firestore';
import { consentPathOf } from '../../messages/marketing-consents.ts';
import type { Services } from '../../platform/services.ts';
import { answersOfPerson } from './own-answer-sheets.ts';

type Stored = Record<string, unknown>;

/** Everything that is kept about one person (SPEC B10), by the name it has in the archive. */
export interface PersonalData {
  /** What the sign-in provider keeps; never a password. */
  account: Stored | null;
  profile: Stored | null;
  /** What stands below the profile: saved passengers, sessions. By collection. */
  belowProfile: Record<string, Stored[]>;
  bookings: Booking[];
  payments: Stored[];
  refunds: Stored[];
  /** Invoices and credit notes of their bookings. */
  invoices: Stored[];
  tickets: Ticket[];
  /** What they answered when they booked, or got a ticket. */
  answers: AnswerSheet[];
  /** What they wait for, or waited for. */
  waitingEntries: Stored[];
  application: Stored | null;
  /** Whether they agreed to marketing mails: when, where and in which words. */
  marketingConsent: Stored | null;
  mail: Stored[];
  /** What staff did to this account. */
  audit: Stored[];
}

export async function readPersonalData(
  { auth, db, collections }: Pick<Services, 'auth' | 'db' | 'collections'>,
  uid: string,
): Promise<PersonalData> {
  const record = await findAccount(auth, uid);
  const list = async (collection: string, field: string, value: string): Promise<Stored[]> =>
    (await db.collection(collection).where(field, '==', value).get()).docs.map((one) => one.data());
  const one = async (path: string): Promise<Stored | null> => (await db.doc(path).get()).data() ?? null;
  const below = await db.doc(userPath(uid)).listCollections();
  const bookings = await documents(collections.bookings.where('buyerUid', '==', uid));
  return {
    account: record ? accountOf(record) : null,
    profile: await one(userPath(uid)),
    belowProfile: Object.fromEntries(
      await Promise.all(
        below.map(async (each) => [each.id, (await each.get()).docs.map((document) => document.data())]),
      ),
    ),
    bookings,
    payments: await list(PAYMENTS, 'buyerUid', uid),
    refunds: await list(REFUNDS, 'buyerUid', uid),
    invoices: await invoicesOf(db, bookings),
    tickets: await documents(collections.tickets.where('holderUid', '==', uid)),
    answers: await answersOfPerson({ db, collections }, uid),
    waitingEntries: (await list(WAITING_ENTRIES, 'uid', uid)).map(withoutExpiry),
    application: await one(applicationPath(uid)),
    marketingConsent: record?.email ? await consentOf(db, record.email) : null,
    mail: record?.email ? await mailTo(db, record.email) : [],
    audit: await list(AUDIT, 'target', userPath(uid)),
  };
}

/** Bookings that one query asks for. */
const ASKED = 30;

async function invoicesOf(db: Services['db'], bookings: readonly Booking[]): Promise<Stored[]> {
  const ids = bookings.filter(({ confirmedAt }) => confirmedAt !== null).map(({ id }) => id);
  const pages = Array.from({ length: Math.ceil(ids.length / ASKED) }, (_, page) =>
    db
      .collection(INVOICES)
      .where('bookingId', 'in', ids.slice(page * ASKED, (page + 1) * ASKED))
      .get(),
  );
  return (await Promise.all(pages)).flatMap(({ docs }) => docs.map((one) => one.data()));
}

const documents = async <T>(query: Query<T>): Promise<T[]> =>
  (await query.get()).docs.map((one) => one.data());

/** The account, or null when there is none (any more). */
export async function findAccount(auth: Auth, uid: string): Promise<UserRecord | null> {
  try {
    return await auth.getUser(uid);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'auth/user-not-found') return null;
    throw error;
  }
}

const mailTo = async (db: Services['db'], email: string): Promise<Stored[]> =>
  (await db.collection(MAIL).where('to', 'array-contains', email).get()).docs.map((one) =>
    withoutExpiry(one.data()),
  );

/** Without what proves its unsubscribe link. */
async function consentOf(db: Services['db'], email: string): Promise<Stored | null> {
  const { key: _, ...stored } = (await db.doc(consentPathOf(email)).get()).data() ?? {};
  return Object.keys(stored).length > 0 ? stored : null;
}

const withoutExpiry = ({ expiresAt: _, ...stored }: Stored): Stored => stored;

const accountOf = (record: UserRecord): Stored => ({
  uid: record.uid,
  email: record.email ?? null,
  emailVerified: record.emailVerified,
  displayName: record.displayName ?? null,
  photoUrl: record.photoURL ?? null,
  phone: record.phoneNumber ?? null,
  signsInWith: record.providerData.map(({ providerId, email, displayName }) => ({
    providerId,
    email: email ?? null,
    displayName: displayName ?? null,
  })),
  secondFactors: (record.multiFactor?.enrolledFactors ?? []).map(
    ({ factorId, displayName, enrollmentTime }) => ({
      factorId,
      displayName: displayName ?? null,
      enrolled: enrollmentTime ?? null,
    }),
  ),
  created: record.metadata.creationTime,
  lastSignIn: record.metadata.lastSignInTime,
  roles: record.customClaims?.roles ?? [],
});
