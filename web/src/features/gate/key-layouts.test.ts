import { describeToken, sealTicket } from '@fareground/domain/access/token';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeyPress, otherReadings } from './key-layouts.ts';

/** What keys type on each keyboard, without Shift and with it: of the letters and signs that a code has. */
const KEYBOARDS = {
  us: { KeyY: 'yY', KeyZ: 'zZ', KeyQ: 'qQ', KeyA: 'aA', KeyW: 'wW', KeyM: 'mM', Minus: '-_', Period: '.>' },
  german: {
    KeyY: 'zZ',
    KeyZ: 'yY',
    KeyQ: 'qQ',
    KeyA: 'aA',
    KeyW: 'wW',
    KeyM: 'mM',
    Slash: '-_',
    Period: '.:',
  },
} as const;
const shared = Object.fromEntries([
  ...[...'bcdefghijklnoprstuvx'].map((one) => [`Key${one.toUpperCase()}`, one + one.toUpperCase()]),
]);
const french: Record<string, string> = {
  ...shared,
  ...{ KeyY: 'yY', KeyZ: 'wW', KeyQ: 'aA', KeyA: 'qQ', KeyW: 'zZ', Semicolon: 'mM', Comma: ';.', KeyM: ',?' },
  ...{ Digit1: '&1', Digit2: 'é2', Digit3: '"3', Digit4: "'4", Digit5: '(5', Digit6: '-6', Digit7: 'è7' },
  ...{ Digit8: '_8', Digit9: 'ç9', Digit0: 'à0', Minus: ')°', Period: ':/', Slash: '!§' },
};
const digits = (shifted: string) =>
  Object.fromEntries(
    [...shifted].map((sign, index) => [`Digit${(index + 1) % 10}`, `${(index + 1) % 10}${sign}`]),
  );
const us: Record<string, string> = {
  ...digits('!@#$%^&*()'),
  ...shared,
  ...KEYBOARDS.us,
  Slash: '/?',
  Comma: ',<',
  Semicolon: ';:',
};
const german: Record<string, string> = {
  ...digits('!"§$%&/()='),
  ...shared,
  ...KEYBOARDS.german,
  Minus: 'ß?',
  Comma: ',;',
  Semicolon: 'öÖ',
};
/** Every key types something else than a code has. */
const greek: Record<string, string> = Object.fromEntries(
  Object.entries(us).map(([code], index) => [code, String.fromCodePoint(0x3b1 + index, 0x391 + index)]),
);
const keyboards = { us, german, french };

function scannedAs(
  code: string,
  scanner: Record<string, string>,
  isCapsLocked: boolean,
  computer: Record<string, string>,
) {
  return [...code].map((character): KeyPress => {
    const [key = '', typed = ''] = Object.entries(scanner).find(([, one]) => one.includes(character)) ?? [];
    const shift = typed.indexOf(character) === 1;
    const isLetter = /^\p{L}{2}$/u.test(computer[key] ?? '');
    const isUpper = isLetter && isCapsLocked ? !shift : shift;
    return { code: key, shift, key: [...(computer[key] ?? '')][isUpper ? 1 : 0] ?? '' };
  });
}

const code = () =>
  sealTicket(
    { serial: '12345678901234567890', offeringId: 'zyqwm-1', validFrom: 0, validUntil: 9e12 },
    'k1',
    () => Uint8Array.from({ length: 64 }, (_, index) => (index * 37) % 256),
  );

for (const [scanner, keys] of Object.entries(keyboards))
  for (const [computer, here] of [...Object.entries(keyboards), ['greek', greek] as const])
    for (const isCapsLocked of [false, true])
      test(`a scanner set to ${scanner} gives the code on a computer set to ${computer}${isCapsLocked ? ' with Caps Lock' : ''}`, async () => {
        const meant = await code();
        const presses = scannedAs(meant, keys, isCapsLocked, here);
        const text = presses.map(({ key }) => key).join('');
        expect([text, ...otherReadings(text, presses)]).toContain(meant);
        // In a field there is the text alone.
        if (computer !== 'greek' && !isCapsLocked)
          expect([text, ...otherReadings(text)].filter((one) => describeToken(one) !== null)).toContain(
            meant,
          );
      });

test('a serial is read wherever digits need Shift', () => {
  const presses = scannedAs('12345678901234567890', us, false, french);
  const text = presses.map(({ key }) => key).join('');
  expect(text).toBe('&é"\'(-è_çà&é"\'(-è_çà');
  expect(otherReadings(text, presses)).toContain('12345678901234567890');
  expect(otherReadings(text)).toContain('12345678901234567890');
});

test('readings are few, never the text itself, and nothing that is typed breaks them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const readings = otherReadings(text);
      expect(readings.length).toBeLessThan(25);
      expect(readings).not.toContain(text);
    }),
  );
});
