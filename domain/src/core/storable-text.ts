/**
 * Control characters, code points that are no characters, and halves of a surrogate pair: XML has no way to write them, and
 * each breaks some file, feed or header of a mail. Ends of lines and tabs are text.
 */
const unstorable = /(?![\n\t])\p{Cc}|\p{Noncharacter_Code_Point}|\p{Cs}/u;
const everyUnstorable = new RegExp(unstorable, 'gu');

export const isStorable = (text: string): boolean => !unstorable.test(text);

/** What came from outside, so that it can be stored: U+FFFD stands for each sign that cannot. */
export const storableText = (text: string): string =>
  isStorable(text) ? text : text.replace(/\r\n?/g, '\n').replace(everyUnstorable, '\ufffd');

/** The same on one line, as names are. */
export const storableLine = (text: string): string => storableText(text.replace(/\s+/gu, ' ').trim());
