import { expect, test } from 'vitest';
import { parseAdminCommand } from './parse-command.ts';

test.each([
  [['grant', 'a@b.test', 'owner'], { verb: 'grant', email: 'a@b.test', role: 'owner' }],
  [['revoke', 'a@b.test', 'gate'], { verb: 'revoke', email: 'a@b.test', role: 'gate' }],
  [['show', 'a@b.test'], { verb: 'show', email: 'a@b.test' }],
  [['reindex-users'], { verb: 'reindex-users' }],
  [['rebuild-search'], { verb: 'rebuild-search' }],
  [['new-signing-key'], { verb: 'new-signing-key' }],
  [['migrate'], { verb: 'migrate', isDryRun: false }],
  [['migrate', '--dry-run'], { verb: 'migrate', isDryRun: true }],
  [['rebuild-books'], { verb: 'rebuild-books', since: null, isDryRun: false }],
  [
    ['rebuild-books', '--dry-run', '--since', '2026-11-20T08:00:00Z'],
    { verb: 'rebuild-books', since: Date.UTC(2026, 10, 20, 8), isDryRun: true },
  ],
  [['link-partners'], { verb: 'link-partners', isDryRun: false, same: new Map() }],
  [
    ['link-partners', '--dry-run', '--same', 'Minho = Minho Lines', '--same', 'ML=Minho Lines'],
    {
      verb: 'link-partners',
      isDryRun: true,
      same: new Map([
        ['Minho', 'Minho Lines'],
        ['ML', 'Minho Lines'],
      ]),
    },
  ],
  [['show-booking', '0123456789'], { verb: 'show-booking', reference: '0123456789' }],
  [['show-pool', 'night.floor.0'], { verb: 'show-pool', poolId: 'night.floor.0' }],
  [['check-books'], { verb: 'check-books', offeringId: null }],
  [['check-books', 'night'], { verb: 'check-books', offeringId: 'night' }],
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
  [['show']],
  [['show', 'a@b.test', 'gate']],
  [['reindex-users', 'now']],
  [['rebuild-search', 'now']],
  [['new-signing-key', 'AAECAwQF']],
  [['link-partners', 'Minho']],
  [['link-partners', '--same', 'Minho']],
  [['link-partners', '--same', 'Minho=Minho']],
  [['link-partners', '--same', 'A=B=C']],
  [['migrate', '--force']],
  [['migrate', '--dry-run', 'bookings']],
  [['rebuild-books', '--since']],
  [['rebuild-books', '--since', 'yesterday']],
  [['rebuild-books', '--force']],
  [['show-booking']],
  [['show-booking', '123']],
  [['show-booking', '0123456789', '0123456789']],
  [['show-pool']],
  [['show-pool', 'pools/night.floor.0']],
  [['check-books', 'The Night']],
  [['check-books', 'night', 'day']],
])('%j is refused with the usage', (args) => {
  expect(() => parseAdminCommand(args)).toThrowError(
    expect.objectContaining({ wayOut: expect.stringContaining('npm run admin') }),
  );
});
