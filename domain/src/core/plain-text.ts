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

/** Text as it is compared and searched: in small letters without accents, "Søren São" as "soren sao". */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);

/** Whether each of the words, whatever their order, case and accents, is in one of the texts. No words are in any. */
export function hasWords(texts: readonly string[], words: string): boolean {
  const plain = plainText(texts.join('\n'));
  return plainText(words)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => plain.includes(word));
}
