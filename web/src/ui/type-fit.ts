/**
 * Wood-type setting: every line fills its measure. Anybody's own width axis does the work, so letters are never
 * squashed; the table says how wide each letter is (thousandths of an em at five widths of the axis).
 */
const typeWidths = [60, 80, 100, 125, 150] as const;
const typeWeights = [700, 780, 840, 880, 900] as const;

type Advances = readonly [number, number, number, number, number];

const advances: Readonly<Record<string, Advances>> = {
  A: [386, 587, 772, 987, 1195],
  B: [372, 554, 720, 912, 1097],
  C: [372, 552, 714, 902, 1084],
  D: [368, 548, 712, 902, 1085],
  E: [278, 444, 598, 782, 962],
  F: [270, 418, 556, 719, 877],
  G: [378, 566, 738, 940, 1134],
  H: [374, 560, 733, 934, 1128],
  I: [182, 263, 339, 428, 513],
  J: [369, 547, 711, 902, 1087],
  K: [372, 536, 686, 858, 1025],
  L: [268, 412, 544, 701, 853],
  M: [566, 785, 980, 1200, 1408],
  N: [461, 663, 846, 1056, 1258],
  O: [376, 565, 737, 937, 1130],
  P: [365, 534, 686, 864, 1033],
  Q: [380, 567, 738, 937, 1130],
  R: [371, 547, 708, 894, 1074],
  S: [374, 555, 721, 914, 1100],
  T: [326, 507, 676, 876, 1069],
  U: [379, 568, 740, 942, 1137],
  V: [383, 566, 734, 929, 1116],
  W: [595, 852, 1084, 1353, 1610],
  X: [395, 574, 736, 923, 1102],
  Y: [392, 581, 753, 952, 1143],
  Z: [283, 454, 616, 810, 998],
  '0': [356, 511, 652, 816, 971],
  '1': [320, 473, 616, 782, 941],
  '2': [358, 519, 668, 840, 1005],
  '3': [355, 518, 666, 837, 1001],
  '4': [376, 526, 660, 811, 955],
  '5': [353, 512, 658, 827, 989],
  '6': [354, 516, 664, 838, 1003],
  '7': [316, 462, 596, 752, 903],
  '8': [352, 510, 656, 824, 984],
  '9': [354, 516, 666, 841, 1009],
  ' ': [122, 193, 261, 344, 425],
  '&': [466, 674, 860, 1072, 1275],
  '.': [176, 224, 269, 322, 371],
  ',': [199, 269, 337, 417, 494],
  "'": [130, 167, 202, 242, 278],
  '!': [198, 248, 294, 346, 394],
  '?': [374, 529, 675, 846, 1009],
  '-': [250, 370, 485, 621, 754],
  ':': [178, 227, 274, 330, 382],
};
/** What an unknown letter is taken for: a wide one, so that a line is rather too short than too long. */
const unknown: Advances = [461, 663, 846, 1056, 1258];

/** An accent adds no width: É is as wide as E. */
const advancesOf = (letter: string): Advances =>
  advances[letter] ?? advances[letter.normalize('NFD').charAt(0)] ?? unknown;

function interpolate(xs: readonly number[], ys: readonly number[], x: number): number {
  let i = 0;
  while (i < xs.length - 2 && x > (xs[i + 1] ?? 0)) i++;
  const [x0 = 0, x1 = 1, y0 = 0, y1 = 0] = [xs[i], xs[i + 1], ys[i], ys[i + 1]];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** Width of a line in ems at `stretch` per cent of the width axis. The line is in capitals. */
export function lineAdvance(line: string, stretch: number): number {
  return (
    [...line].reduce((sum, letter) => sum + interpolate(typeWidths, advancesOf(letter), stretch), 0) / 1000
  );
}

export interface FittedLine {
  readonly line: string;
  /** Per cent on the font's width axis, 60 to 150. */
  readonly stretch: number;
  readonly weight: number;
  /** In the unit of `measure`. */
  readonly size: number;
}

/** Fits one line to `measure` at about `size`: picks the width that fills it, then corrects the size by the rest. */
export function fitLine(line: string, measure: number, size: number): FittedLine {
  let low = 60;
  let high = 150;
  for (let n = 0; n < 24; n++) {
    const middle = (low + high) / 2;
    if (lineAdvance(line, middle) * size < measure) low = middle;
    else high = middle;
  }
  const stretch = Math.round(low * 10) / 10;
  return {
    line,
    stretch,
    weight: Math.round(interpolate(typeWidths, typeWeights, stretch)),
    size: measure / lineAdvance(line, stretch),
  };
}

/** Breaks a title into the lines of a wood-type block: few, even lines; little words stay with a neighbour. */
export function breakTitle(title: string, max = 4): readonly string[] {
  const words = title.toUpperCase().split(' ').filter(Boolean);
  let best: { cost: number; lines: readonly string[] } = { cost: Infinity, lines: [words.join(' ')] };
  const walk = (from: number, lines: readonly string[]): void => {
    if (lines.length > max) return;
    if (from === words.length) {
      const cost = unevenness(lines);
      if (cost < best.cost) best = { cost, lines };
      return;
    }
    for (let to = from + 1; to <= words.length; to++) walk(to, [...lines, words.slice(from, to).join(' ')]);
  };
  walk(0, []);
  // A comma at a line's end says nothing that the break does not, and its tail would hang into the next line.
  return best.lines.map((line) => line.replace(/,$/, ''));
}

function unevenness(lines: readonly string[]): number {
  const lengths = lines.map((line) => line.length);
  const mean = lengths.reduce((a, b) => a + b, 0) / lengths.length;
  const spread = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length;
  const tooLong = Math.max(0, ...lengths.map((length) => length - 9)) ** 2 * 2;
  const tooShort = Math.max(0, ...lengths.map((length) => 3 - length)) * 9;
  return spread + tooLong + tooShort + lines.length * 0.6;
}
