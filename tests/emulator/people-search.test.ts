import { newProfile, USERS, userPath } from '@fareground/domain/people/user';
import {
  searchTokens,
  sortKey,
  USER_PAGE,
  type UserCursor,
  type UserFilter,
  userQuery,
} from '@fareground/domain/people/user-search';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A database of its own beside the demo's: three thousand people belong to nobody else's test.
const db = getFirestore(initializeApp({ projectId: 'demo-people-search' }, 'search'));
const COUNT = 900;
const first = ['Inês', 'Brais', 'Noa', 'Hugo', 'Carme', 'Rita'];
const last = ['Moura', 'Rey', 'Castro', 'Lema', 'Otero'];

const personOf = (number: number) => {
  const id = `p${String(number).padStart(4, '0')}`;
  const displayName = `${first[number % 6]} ${last[number % 5]}`;
  const roles = number % 20 === 0 ? (['gate'] as const) : [];
  const email = `${id}@fareground.test`;
  const server = {
    email,
    roles: [...roles],
    disabled: number % 10 === 0,
    find: searchTokens({ id, displayName, email, roles }),
    sort: sortKey(displayName, email),
  };
  return { ...newProfile({ id, displayName, photoUrl: null }, 1), server };
};

beforeAll(async () => {
  for (let from = 0; from < COUNT; from += 300) {
    const batch = db.batch();
    for (let at = from; at < from + 300; at++) {
      const person = personOf(at);
      batch.set(db.doc(userPath(person.id)), person);
    }
    await batch.commit();
  }
});
afterAll(() => db.terminate());

const none: UserFilter = { text: '', role: '', disabled: '' };

/** What a page reads: the emulator, like the real thing, reads what it answers with. */
async function read(filter: Partial<UserFilter>, after?: UserCursor) {
  const wanted = userQuery({ ...none, ...filter }, after);
  let query = db.collection(USERS).limit(wanted.limit);
  for (const [field, operator, value] of wanted.where) query = query.where(field, operator, value);
  for (const [field, direction] of wanted.orderBy) query = query.orderBy(field, direction);
  if (wanted.startAfter) query = query.startAfter(...wanted.startAfter);
  const explained = await query.get();
  return explained.docs.map((one) => one.data() as ReturnType<typeof personOf>);
}

test.each<[string, Partial<UserFilter>, number]>([
  ['everybody', {}, USER_PAGE + 1],
  ['a name that a hundred and fifty have', { text: 'inês' }, USER_PAGE + 1],
  ['a name and a surname, turned', { text: 'moura ines' }, USER_PAGE + 1],
  ['one address', { text: 'p0123@fareground.test' }, 1],
  ['one id', { text: 'p0123' }, 1],
  ['a role', { role: 'gate' }, USER_PAGE + 1],
  ['a role and a name', { role: 'any', text: 'brais' }, 0],
  ['who is disabled', { disabled: true }, USER_PAGE + 1],
  ['a role, and disabled', { role: 'gate', disabled: true }, USER_PAGE + 1],
  ['nobody', { text: 'zulmira' }, 0],
])('%s: of nine hundred a page and one are read at most', async (_name, filter, count) => {
  expect(await read(filter)).toHaveLength(count);
});

test('page after page everybody comes once, in order', async () => {
  const seen: string[] = [];
  let after: UserCursor | undefined;
  for (;;) {
    const rows = await read({ text: 'noa' }, after);
    const page = rows.slice(0, USER_PAGE);
    seen.push(...page.map(({ id }) => id));
    const end = page.at(-1);
    if (rows.length <= USER_PAGE || !end) break;
    after = { sort: end.server.sort, id: end.id };
  }
  const wanted = Array.from({ length: COUNT }, (_, at) => personOf(at)).filter(({ displayName }) =>
    displayName.startsWith('Noa'),
  );
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(wanted.length);
});
