import { inflateSync } from 'node:zlib';

export interface PdfPage {
  /** What is written, in the order in which it was drawn; `y` grows upwards. */
  readonly lines: readonly { readonly text: string; readonly y: number }[];
  readonly texts: readonly string[];
  /** Letters that its font did not have, which are shown as boxes. */
  readonly missing: number;
  /** Drawn squares of ten points: the boxes to tick. */
  readonly boxes: number;
}

/**
 * The text of a PDF that pdfkit made, page by page, read by the table of characters that comes with each of its fonts.
 * @throws Error where something is drawn outside of the structure that is read aloud, and is not marked as decoration
 */
export function pagesOfText(pdf: Uint8Array): readonly PdfPage[] {
  const objects = objectsOf(Buffer.from(pdf));
  const names = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  const fonts = new Map(
    names.map(([, name = '', id = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      return [name, charactersOf(objects.get(table)?.content ?? '')];
    }),
  );
  return [...objects.values()]
    .filter(({ content }) => content.includes('BT\n'))
    .map(({ content }) => pageOf(content, fonts));
}

type Characters = readonly string[];

function pageOf(content: string, fonts: ReadonlyMap<string, Characters>): PdfPage {
  const said = /BT\n1 0 0 1 [\d.-]+ ([\d.-]+) Tm\n\/(F\d+) [\d.]+ Tf\n([\s\S]*?)ET/g;
  const lines = [...content.matchAll(said)].map(([, y, font = '', shown = '']) => ({
    y: Number(y),
    text: [...shown.matchAll(/<([0-9a-f]+)>/g)]
      .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
      .map((code) => fonts.get(font)?.[Number.parseInt(code, 16)] ?? '?')
      .join(''),
  }));
  const boxes = content.match(/ 10 10 re\n/g)?.length ?? 0;
  const missing = [...content.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
    .filter((code) => code === '0000').length;
  if (!isTagged(content))
    throw new Error('something on the page is neither read aloud nor marked as decoration');
  return { lines, texts: lines.map(({ text }) => text), missing, boxes };
}

/** No text, line or area stands outside of marked content. */
function isTagged(content: string): boolean {
  let depth = 0;
  for (const row of content.split('\n')) {
    if (/ (?:BDC|BMC)$/.test(row)) depth += 1;
    else if (row === 'EMC') depth -= 1;
    else if (depth === 0 && (row === 'BT' || /(?:^| )(?:S|f|B|f\*)$/.test(row))) return false;
  }
  return depth === 0;
}

/** By glyph, out of the lists of a ToUnicode table. */
const charactersOf = (table: string): Characters =>
  [...table.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*?)\]/gs)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...(codes.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16))),
    ),
  );

function objectsOf(file: Buffer): ReadonlyMap<string, { readonly head: string; readonly content: string }> {
  const text = file.toString('latin1');
  return new Map(
    [...text.matchAll(/^(\d+) 0 obj\n/gm)].map(({ 0: { length }, 1: id = '', index }) => {
      const end = text.indexOf('endobj', index);
      const object = text.slice(index + length, end);
      const at = object.indexOf('stream\n');
      if (at < 0) return [id, { head: object, content: '' }];
      const from = index + length + at + 'stream\n'.length;
      return [
        id,
        {
          head: object.slice(0, at),
          content: inflated(file.subarray(from, text.indexOf('endstream', from))),
        },
      ];
    }),
  );
}

/** Nothing for what is no text, such as a font. */
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
