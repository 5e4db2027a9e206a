import { type Voice, voiceFor } from './fonts.ts';

interface Place extends PDFKit.Mixins.TextOptions {
  /** Points from the left and from the top of the page. */
  readonly x: number;
  readonly y: number;
}

/** Writes a text onto the page that is open. @param size of its letters, points */
export function say(
  pdf: PDFKit.PDFDocument,
  voice: Voice,
  size: number,
  colour: string,
  text: string,
  { x, y, ...options }: Place,
): void {
  pdf.font(voiceFor(text, voice)).fontSize(size).fillColor(colour).text(text, x, y, options);
}
