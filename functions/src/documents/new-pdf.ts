import { readFont, voices } from './fonts.ts';

interface NewPdf {
  readonly pdf: PDFKit.PDFDocument;
  /** Ends it. Resolves with the whole file. */
  readonly finish: () => Promise<Uint8Array>;
}

/**
 * A document without a page yet, with the house's fonts. pdfkit is large, so it is loaded by the first document that is asked for.
 * @param title of the file @param size of its pages, points (1/72 inch)
 */
export async function newPdf(title: string, size: { width: number; height: number }): Promise<NewPdf> {
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Creator: 'Fareground' },
    lang: 'en',
    displayTitle: true,
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  for (const voice of voices) pdf.registerFont(voice, readFont(voice));
  return {
    pdf,
    finish: async () => {
      pdf.end();
      await done;
      return Buffer.concat(chunks);
    },
  };
}
