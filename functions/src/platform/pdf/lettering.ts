import bidiFactory from 'bidi-js';
import { type FontName, fontFor, hasLetters, type Typeface } from './fonts.ts';

/** A part of a line that one font says in one direction. */
export interface Run {
  readonly font: FontName;
  readonly text: string;
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const bidi = bidiFactory();

/** Without what no font has, such as emoji: nothing stands in its place. */
export const drawable = (text: string, wanted: Typeface): string =>
  [...characters.segment(text)]
    .filter(({ segment }) => fontFor(segment, wanted) !== undefined)
    .map(({ segment }) => segment)
    .join('');

/**
 * A line as runs from left to right, in the direction of its letters (Unicode Standard Annex 9). A run that is written from the right has its letters in
 * the order in which they are read; the font turns them.
 */
export function runsOf(line: string, wanted: Typeface): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const parts: { readonly font: FontName; readonly level: number; text: string }[] = [];
  for (const { segment, index, font: own } of withFonts(line, wanted)) {
    const level = embedding.levels[index] ?? 0;
    const last = parts.at(-1);
    // A blank or a full stop between two words of a script is said by its font, if it has it.
    const isJoined = last && /^[\s\p{P}]$/u.test(segment) && hasLetters(last.font, segment);
    const font = isJoined ? last.font : own;
    if (font === undefined) continue;
    const text = mirrored.get(index) ?? segment;
    if (last && last.font === font && last.level === level) last.text += text;
    else parts.push({ font, level, text });
  }
  return inOrder(parts).map(({ font, level, text }) => ({
    font,
    // A font turns letters that are read from the right, and nothing else.
    text: level % 2 === 1 && !/\p{L}/u.test(text) ? [...text].reverse().join('') : text,
  }));
}

/** Characters with their fonts; a word is said by one font where one has all of it. */
function* withFonts(line: string, wanted: Typeface) {
  for (const { segment: word, index: start } of words.segment(line)) {
    const ofWord = fontFor(word, wanted);
    for (const { segment, index } of characters.segment(word))
      yield { segment, index: start + index, font: ofWord ?? fontFor(segment, wanted) };
  }
}

/** Parts of a line from left to right: from the highest level down, each stretch of it or higher is turned (rule L2). */
function inOrder<Part extends { readonly level: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

/**
 * A text in lines of a width. A line ends between words, where a script writes none between its characters or words, and in a word that is longer than a line.
 * @param widthOf of a text, in the unit of the width
 */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of unbroken(paragraph)) {
      if (widthOf((line + word).trimEnd()) <= width) line += word;
      else {
        if (line !== '') lines.push(line.trimEnd());
        line = '';
        for (const { segment } of characters.segment(word.trimStart())) {
          if (line !== '' && widthOf((line + segment).trimEnd()) > width) {
            lines.push(line.trimEnd());
            line = '';
          }
          line += segment;
        }
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

/** Parts that no line ends in: a word with the signs and blanks after it. */
function unbroken(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = parts.at(-1);
    const isNew =
      isWordLike === true &&
      (last === undefined ||
        /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u.test(
          last,
        ));
    if (isNew || last === undefined) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

/** With an ellipsis where it is cut, so that it fits. */
export function shortened(line: string, width: number, widthOf: (text: string) => number): string {
  const letters = [...characters.segment(line)].map(({ segment }) => segment);
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
