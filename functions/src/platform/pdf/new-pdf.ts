import { fontNames, fontPath, loadFonts } from './fonts.ts';
import { beginStructure, endStructure } from './say.ts';

interface NewPdf {
  readonly pdf: PDFKit.PDFDocument;
  /** Ends it. Resolves with the whole file. */
  readonly finish: () => Promise<Uint8Array>;
}

/**
 * A document without a page yet, with the house's fonts, tagged for screen readers. pdfkit is large, so the first document loads it.
 * @param title of the file @param size of its pages, points (1/72 inch)
 */
export async function newPdf(title: string, size: { width: number; height: number }): Promise<NewPdf> {
  const [{ default: PdfDocument }] = await Promise.all([import('pdfkit'), loadFonts()]);
  const pdf = new PdfDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Creator: 'Fareground' },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  // Read when a text needs them.
  for (const name of fontNames) pdf.registerFont(name, fontPath(name));
  beginStructure(pdf);
  return {
    pdf,
    finish: async () => {
      endStructure(pdf);
      pdf.end();
      await done;
      return Buffer.concat(chunks);
    },
  };
}
