import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from './lettering.ts';
import { newPdf } from './new-pdf.ts';
import { pagesOfText } from './pdf-text.test-helper.ts';
import { say } from './say.ts';

const size = { width: 400, height: 300 };

async function printed(text: string, typeface: 'text' | 'board' | 'poster' = 'text') {
  const { pdf, finish } = await newPdf('Letters', size);
  pdf.addPage();
  say(pdf, typeface, 12, '#000', text, { x: 20, y: 20, width: 360 });
  const file = await finish();
  const [page] = pagesOfText(file);
  // Of an empty text nothing is.
  return {
    ...(page ?? { texts: [], missing: 0 }),
    file: Buffer.from(file).toString('latin1'),
  };
}

const sorted = (text: string) =>
  [...text.normalize('NFC').replaceAll(/\s|\p{Default_Ignorable_Code_Point}/gu, '')].sort().join('');

const names = {
  Portuguese: 'Inês Conceição',
  Polish: 'Łukasz Żółć',
  Greek: 'Ελένη Παπαδοπούλου',
  Ukrainian: 'Олена Шевченко',
  Vietnamese: 'Nguyễn Thị Ánh Tuyết',
  Chinese: '王小明',
  'Chinese, traditional': '陳大文',
  Japanese: '佐藤さくら タロウ',
  Korean: '김민준',
  Thai: 'สมชาย ใจดี',
  Georgian: 'გიორგი ბერიძე',
  Armenian: 'Արամ Խաչատրյան',
  Hebrew: 'דוד כהן',
  Arabic: 'محمد علي',
  Amharic: 'አበበ ቢቂላ',
  'Latin and Chinese': 'Ana 王小明 Sá',
  signs: '12,50 € – “así” (O’Brien) № 5',
} as const;

test.each(Object.entries(names))('a name in %s prints, letter by letter', async (_, name) => {
  for (const typeface of ['text', 'board', 'poster'] as const) {
    const { texts, missing } = await printed(name, typeface);
    expect(missing).toBe(0);
    // Letters that join are one glyph, and stand for those that it is made of.
    expect(sorted(texts.join('').normalize('NFKC'))).toBe(sorted(name.normalize('NFKC')));
  }
});

test.each([
  ['Devanagari', 'राम कुमार'],
  ['Bengali', 'রবীন্দ্রনাথ ঠাকুর'],
  ['Tamil', 'கமல்ஹாசன்'],
  ['Telugu', 'రామారావు'],
  ['Gujarati', 'નરેન્દ્ર'],
  ['Gurmukhi', 'ਹਰਪ੍ਰੀਤ'],
  ['Kannada', 'ಕುವೆಂಪು'],
  ['Malayalam', 'മോഹൻലാൽ'],
  ['Sinhala', 'සුනිල්'],
  ['Khmer', 'សុខា'],
  ['Lao', 'ບຸນມີ'],
  ['Burmese', 'အောင်ဆန်း'],
])('a name in %s prints without a box', async (_, name) => {
  const { texts, missing } = await printed(name);
  expect(missing).toBe(0);
  expect(texts.join('')).not.toBe('');
});

test('Arabic and Hebrew are written from the right, numbers and Latin words in them from the left', async () => {
  const line = async (text: string) =>
    (await printed(text)).texts.join('').replaceAll(/\p{M}/gu, '').normalize('NFKC');
  expect(await line('דוד כהן')).toBe('ןהכ דוד');
  expect(await line('דוד (כהן) 12')).toBe('12 (ןהכ) דוד');
  expect(await line('Ana דוד כהן Sá')).toBe('Ana ןהכ דוד Sá');
  expect(await line('محمد')).toBe('دمحم');
});

test('what no font has is left out, and never a box', async () => {
  const { texts, missing } = await printed('Ruí 😀👩‍👩‍👧 Sá 𐎀');
  expect(missing).toBe(0);
  expect(texts.join('').replaceAll(/\s+/g, ' ')).toBe('Ruí Sá');
});

test('whatever is written, nothing is a box', async () => {
  const letters = fc.oneof(
    ...Object.values(names).map((name) => fc.constantFrom(...name)),
    fc.constantFrom(' ', '-', '(', '\n', '😀'),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  );
  const property = fc.asyncProperty(fc.array(letters, { maxLength: 60 }), async (parts) => {
    const { missing } = await printed(parts.join(''));
    expect(missing).toBe(0);
  });
  await fc.assert(property, { numRuns: 15 });
});

test('lines end between words, and within a word that is too long', () => {
  const property = fc.property(
    fc.string({ unit: fc.constantFrom(...'ab 王小ที่'), maxLength: 40 }),
    fc.integer({ min: 1, max: 12 }),
    (text, width) => {
      const lines = linesOf(text, width, (part) => part.length);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines)
        expect([...new Intl.Segmenter().segment(line)].length <= 1 || line.length <= width).toBe(true);
    },
  );
  fc.assert(property);
  expect(linesOf('one two three', 7, (text) => text.length)).toEqual(['one two', 'three']);
});

test('a document has its language, its title and a structure that all of it is in', async () => {
  for (const text of ['Plain', names.Arabic, names.Japanese]) {
    const { file } = await printed(text);
    expect(file).toContain('/Marked true');
    expect(file).toContain('/StructTreeRoot');
    expect(file).toContain('/Lang (en)');
  }
});
