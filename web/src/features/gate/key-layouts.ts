/** One press of a key, as a scanner makes it. */
export interface KeyPress {
  /** The key itself (KeyboardEvent.code): "KeyY", "Digit1". */
  readonly code: string;
  readonly shift: boolean;
  /** What it typed here. */
  readonly key: string;
}

/** What the keys of codes type, without Shift and with it. Scanners are set to one of these; US is what they come with. */
type Layout = Readonly<Record<string, string>>;

const letters: Layout = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [
    `Key${letter.toUpperCase()}`,
    letter + letter.toUpperCase(),
  ]),
);
const digits = (shifted: string): Layout =>
  Object.fromEntries(
    [...'1234567890'].map((digit, index) => [`Digit${digit}`, digit + (shifted[index] ?? '')]),
  );

const us: Layout = {
  ...letters,
  ...digits('!@#$%^&*()'),
  Minus: '-_',
  Period: '.>',
  Comma: ',<',
  Slash: '/?',
  Semicolon: ';:',
};
const german: Layout = {
  ...letters,
  ...digits('!"§$%&/()='),
  ...{ KeyY: 'zZ', KeyZ: 'yY', Minus: 'ß?', Period: '.:', Comma: ',;', Slash: '-_', Semicolon: 'öÖ' },
};
const french: Layout = {
  ...letters,
  ...{ KeyQ: 'aA', KeyA: 'qQ', KeyW: 'zZ', KeyZ: 'wW', Semicolon: 'mM', KeyM: ',?', Comma: ';.' },
  ...{ Digit1: '&1', Digit2: 'é2', Digit3: '"3', Digit4: "'4", Digit5: '(5', Digit6: '-6', Digit7: 'è7' },
  ...{ Digit8: '_8', Digit9: 'ç9', Digit0: 'à0', Minus: ')°', Period: ':/', Slash: '!§' },
};
const layouts = [us, german, french] as const;

const typedOn = (layout: Layout, { code, shift }: Pick<KeyPress, 'code' | 'shift'>): string | undefined =>
  layout[code]?.[shift ? 1 : 0];

/** Which key, with Shift or without, types a character. */
function pressOf(layout: Layout, character: string): Pick<KeyPress, 'code' | 'shift'> | undefined {
  for (const [code, typed] of Object.entries(layout)) {
    const at = typed.indexOf(character);
    if (at >= 0) return { code, shift: at === 1 };
  }
  return undefined;
}

/** Keys that type characters of codes on some keyboard. */
export const isCodeKey = (code: string): boolean =>
  /^(?:Key|Digit|Minus|Period|Comma|Slash|Semicolon)/.test(code);

const swapCase = (text: string): string =>
  [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('');

/**
 * What else was meant by a text, where scanner and computer are set to different keyboards, or Caps Lock is on: the same keys on other layouts. Without the text
 * itself; the most likely first. Which of them is a ticket, its signature says.
 * @param presses the keys that typed it, where they are known: they also tell layouts that are not listed here
 */
export function otherReadings(text: string, presses: readonly KeyPress[] = []): string[] {
  const readings = new Set<string>();
  const add = (characters: readonly (string | undefined)[]) => {
    if (characters.length > 0 && characters.every((one) => one !== undefined)) {
      readings.add(characters.join(''));
      readings.add(swapCase(characters.join('')));
    }
  };
  for (const layout of layouts) add(presses.map((press) => typedOn(layout, press)));
  add([...text]);
  for (const here of layouts) {
    const pressed = [...text].map((one) => pressOf(here, one));
    for (const there of layouts) add(pressed.map((press) => press && typedOn(there, press)));
  }
  readings.delete(text);
  return [...readings];
}

/** Whether a text has the parts of a ticket's code, whatever keyboard typed it. */
export const isLikeCode = (text: string): boolean => /^.{3}(.).{1,8}\1.{1,300}\1.{86}$/u.test(text);
