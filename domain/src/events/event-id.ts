const MOST = 80;

/** Latin letters that Unicode does not take apart into a plain one and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * The id that an event gets by its title, as its address shows it: "Fado no Castelo" is `fado-no-castelo`. A title without
 * Latin letters and digits gives `event`.
 * @param number 2 or more where the ids before it are taken: `fado-no-castelo-2`
 */
export function eventIdOf(title: string, number = 1): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  const end = number > 1 ? `-${number}` : '';
  const start = plain.slice(0, MOST - end.length).replace(/-$/, '');
  return `${start || 'event'}${end}`;
}
