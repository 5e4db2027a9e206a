import { ascentOf, type FontName, isPlain, type Typeface } from './fonts.ts';
import { drawable, linesOf, runsOf, shortened } from './lettering.ts';

type Pdf = PDFKit.PDFDocument;

interface Place extends PDFKit.Mixins.TextOptions {
  /** Points from the left and from the top of the page. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** What it is for screen readers (PDF 32000-1, 14.8.4); absent: a paragraph. */
  readonly tag?: 'H1' | 'H2' | 'P';
}

/** What screen readers go by, of each document. */
const structures = new WeakMap<Pdf, PDFKit.PDFStructureElement>();

export function beginStructure(pdf: Pdf): void {
  const whole = pdf.struct('Document');
  pdf.addStructure(whole);
  structures.set(pdf, whole);
}

/** Before the end of a document. */
export const endStructure = (pdf: Pdf): void => structures.get(pdf)?.end();

/** Draws a figure with a text alternative. */
export function show(pdf: Pdf, alt: string, draw: () => void): void {
  structures.get(pdf)?.add(pdf.struct('Figure', { alt }, draw));
}

/** Draws what is there for the eye alone: lines, bands, boxes. */
export function decorate(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

/**
 * Writes a text of any script onto the page that is open, each letter in the first font that has it; what none has is left out. Leaves `pdf.y` below its last line.
 * @param size of its letters, points
 */
export function say(
  pdf: Pdf,
  typeface: Typeface,
  size: number,
  colour: string,
  text: string,
  { x, y, tag = 'P', ...options }: Place,
): void {
  const write = () => {
    pdf.fillColor(colour);
    if (isPlain(text, typeface)) pdf.font(typeface).fontSize(size).text(text, x, y, options);
    else sayRuns(pdf, { typeface, size }, text, { x, y, ...options });
  };
  structures.get(pdf)?.add(pdf.struct(tag, {}, write));
}

/** How high a text stands in lines of this width, points. */
export function heightOf(pdf: Pdf, typeface: Typeface, size: number, text: string, width: number): number {
  if (isPlain(text, typeface)) return pdf.font(typeface).fontSize(size).heightOfString(text, { width });
  const lines = linesOf(drawable(text, typeface), width, measure(pdf, typeface, size));
  return lines.length * lineHeight(pdf, typeface, size);
}

/** How wide a text is on one line, points. */
export const widthOf = (pdf: Pdf, typeface: Typeface, size: number, text: string): number =>
  measure(pdf, typeface, size)(drawable(text, typeface));

const measure = (pdf: Pdf, typeface: Typeface, size: number) => (text: string) =>
  runsOf(text, typeface).reduce((sum, run) => sum + runWidth(pdf, run.font, size, run.text), 0);

/** With its own features a font is asked for the whole text at once: it joins and turns letters across blanks. */
const whole: PDFKit.Mixins.OpenTypeFeatures[] = [];

const runWidth = (pdf: Pdf, font: FontName, size: number, text: string): number =>
  pdf.font(font).fontSize(size).widthOfString(text, { features: whole });

const lineHeight = (pdf: Pdf, typeface: Typeface, size: number): number =>
  pdf.font(typeface).fontSize(size).currentLineHeight(true);

function sayRuns(
  pdf: Pdf,
  { typeface, size }: { readonly typeface: Typeface; readonly size: number },
  text: string,
  { x, y, width, height, align = 'left', lineGap = 0, lineBreak = true, ellipsis }: Omit<Place, 'tag'>,
): void {
  const step = lineHeight(pdf, typeface, size) + lineGap;
  const widthIn = measure(pdf, typeface, size);
  const said = drawable(text, typeface);
  const all = lineBreak ? linesOf(said, width, widthIn) : [said];
  const fitting = height === undefined ? all.length : Math.max(1, Math.floor(height / step));
  const lines = all.slice(0, fitting);
  const last = lines.pop() ?? '';
  lines.push(all.length > fitting && ellipsis ? shortened(last, width, widthIn) : last);
  const baseline = ascentOf(typeface) * size;
  for (const [index, line] of lines.entries()) {
    const free = width - widthIn(line);
    let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    for (const run of runsOf(line, typeface)) {
      pdf
        .font(run.font)
        .fontSize(size)
        .text(run.text, left, y + index * step + baseline, {
          ...{ lineBreak: false, baseline: 'alphabetic', features: whole },
        });
      left += runWidth(pdf, run.font, size, run.text);
    }
  }
  pdf.y = y + lines.length * step;
}
