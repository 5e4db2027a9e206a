/** First in a file: without it spreadsheets take UTF-8 for something older. */
export const CSV_BOM = '\uFEFF';

/**
 * One line of a CSV file (RFC 4180), with its CRLF. No cell of it is calculated by a spreadsheet: what begins like a formula gets an apostrophe
 * in front (OWASP, "CSV injection"), the wide forms of these signs too. Cells with a semicolon or a tab are quoted as well, because spreadsheets
 * of some countries part cells there. A number is no formula, also below zero and written with all its decimals.
 */
export const csvRow = (cells: readonly (string | number)[]): string =>
  `${cells.map((value) => (typeof value === 'number' ? String(value) : cell(value))).join(',')}\r\n`;

/** A whole file for a spreadsheet. */
export const csvText = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  CSV_BOM + [heads, ...rows].map(csvRow).join('');

function cell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
