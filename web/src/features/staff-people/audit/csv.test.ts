import { expect, test } from 'vitest';
import { auditCsv } from './csv.ts';

test('cells are quoted where they must be, and no cell is a formula', () => {
  const entry = {
    id: 'e',
    at: Date.UTC(2026, 10, 21, 9),
    actorUid: 'u1',
    actorEmail: 'a@b.test',
    action: 'users.disable',
    area: 'users',
    target: 'users/u2',
    reason: '=HYPERLINK("x"), really',
    before: '{"disabled":false}',
    after: '{"disabled":true}',
  };
  expect(auditCsv([entry]).split('\r\n')[1]).toBe(
    `2026-11-21T09:00:00.000Z,a@b.test,u1,users.disable,users/u2,"'=HYPERLINK(""x""), really","{""disabled"":false}","{""disabled"":true}"`,
  );
});
