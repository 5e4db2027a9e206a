import { expect, test } from 'vitest';
import { parseAdminCommand } from './grant.ts';

test.each([
  [['grant', 'a@b.test', 'owner'], { verb: 'grant', email: 'a@b.test', role: 'owner' }],
  [['revoke', 'a@b.test', 'gate'], { verb: 'revoke', email: 'a@b.test', role: 'gate' }],
  [['show', 'a@b.test'], { verb: 'show', email: 'a@b.test' }],
  [['reindex-users'], { verb: 'reindex-users' }],
])('%j', (args, command) => {
  expect(parseAdminCommand(args)).toEqual(command);
});

test.each([
  [[]],
  [['grant']],
  [['grant', 'a@b.test']],
  [['grant', 'a@b.test', 'boss']],
  [['drop', 'a@b.test']],
  [['grant', 'a@b.test', 'gate', 'more']],
])('%j is refused with the usage', (args) => {
  expect(() => parseAdminCommand(args)).toThrowError(
    expect.objectContaining({ wayOut: expect.stringContaining('npm run admin') }),
  );
});
