import { correctInvoice } from '@fareground/domain/payments/invoices/correct-invoice';
import { sampleInvoice } from '@fareground/domain/payments/invoices/sample-invoices';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { pagesOfText } from '../../platform/pdf/pdf-text.test-helper.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { invoiceXml } from './invoice-xml.ts';

const { invoice, creditNote } = sampleInvoice;
const xmlOf = async (one: typeof invoice) =>
  new XMLParser({ ignoreAttributes: false, removeNSPrefix: true, parseTagValue: false }).parse(
    Buffer.from(await invoiceXml(one)).toString('utf8'),
  );
const textsOf = async (one: typeof invoice) =>
  pagesOfText(await invoicePdf(one)).map(({ texts }) => texts.join(' '));

test('on paper an invoice names both, its number, every line and the tax', async () => {
  const [page, ...further] = await textsOf(invoice);
  expect(further).toEqual([]);
  for (const text of [
    'Invoice FG2026-000001',
    'Fareground Demo, Lda.',
    'Porto Nights, Lda.',
    'Tax number PT501442600',
    '4050-262 Porto',
    'Portugal',
    '€18.87',
    '€20.00',
    'Tax, 6 %',
    '€1.19',
    '€21.00',
    'Amount due €0.00',
  ])
    expect(page).toContain(text);
});

test('a credit note says what it takes back', async () => {
  const [page] = await textsOf(creditNote);
  expect(page).toContain('Credit note FGC2026-000001');
  expect(page).toContain('part of invoice FG2026-000001');
});

test('a long one goes on, with its number on every page', async () => {
  const [line] = invoice.lines;
  if (!line) throw new Error('the sample has no line');
  const lines = Array.from({ length: 60 }, () => ({ ...line, net: 1_000, gross: 1_060 }));
  const pages = await textsOf({ ...invoice, lines, total: 63_600, tax: 3_600 });
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain('invoice FG2026-000001');
});

test('for machines it holds the same sums, in the terms of EN 16931', async () => {
  const { Invoice: ubl } = await xmlOf(invoice);
  expect(ubl.CustomizationID).toBe('urn:cen.eu:en16931:2017');
  expect(ubl.ID).toBe('FG2026-000001');
  expect(ubl.InvoiceTypeCode).toBe('380');
  const seller = ubl.AccountingSupplierParty.Party;
  expect(seller.PartyTaxScheme.CompanyID).toBe('PT500000000');
  expect(ubl.AccountingCustomerParty.Party.PartyTaxScheme.CompanyID).toBe('PT501442600');
  expect(ubl.TaxTotal.TaxAmount).toMatchObject({ '#text': '1.19', '@_currencyID': 'EUR' });
  expect(ubl.TaxTotal.TaxSubtotal.TaxCategory).toMatchObject({ ID: 'S', Percent: '6' });
  expect(ubl.LegalMonetaryTotal).toMatchObject({
    LineExtensionAmount: { '#text': '19.81' },
    TaxInclusiveAmount: { '#text': '21.00' },
    PrepaidAmount: { '#text': '21.00' },
    PayableAmount: { '#text': '0.00' },
  });
  const nets = ubl.InvoiceLine.map((one: { LineExtensionAmount: { '#text': string } }) =>
    Number(one.LineExtensionAmount['#text']),
  );
  expect(nets).toEqual([18.87, 0.94]);
});

test('a credit note for machines names its invoice', async () => {
  const parsed = await xmlOf(creditNote);
  const ubl = parsed.CreditNote ?? parsed.Invoice;
  expect(ubl.CreditNoteTypeCode ?? ubl.InvoiceTypeCode).toBe('381');
  expect(ubl.BillingReference.InvoiceDocumentReference.ID).toBe('FG2026-000001');
});

test('a person without a tax number, and a rate of nothing', async () => {
  const buyer = { ...invoice.buyer, taxNumber: '' };
  const lines = invoice.lines.map((line) => ({ ...line, net: line.gross }));
  const { Invoice: ubl } = await xmlOf({ ...invoice, buyer, lines, tax: 0, taxBasisPoints: 0 });
  expect(ubl.AccountingCustomerParty.Party.PartyTaxScheme).toBeUndefined();
  expect(ubl.TaxTotal.TaxSubtotal.TaxCategory.ID).toBe('Z');
});

test('what the buyer owes itself says so, on paper and for machines, beside what is taxed', async () => {
  const [first, second] = invoice.lines as [(typeof invoice.lines)[number], (typeof invoice.lines)[number]];
  const { taxBasisPoints: _, ...rest } = invoice;
  const reversed = {
    ...rest,
    lines: [
      { ...first, taxBasisPoints: 600 },
      { ...second, net: second.gross, taxBasisPoints: 0, isReversed: true as const },
    ],
    tax: 113,
    taxes: [
      { basisPoints: 600, gross: 2_000, tax: 113 },
      { basisPoints: 0, isReversed: true as const, gross: 100, tax: 0 },
    ],
  };
  const [page] = await textsOf(reversed);
  for (const text of ['Reverse charge on €1.00', 'Reverse charge: the buyer owes the tax.'])
    expect(page).toContain(text);
  const { Invoice: ubl } = await xmlOf(reversed);
  expect(ubl.TaxTotal.TaxSubtotal[1]).toMatchObject({
    TaxableAmount: { '#text': '1.00' },
    TaxAmount: { '#text': '0.00' },
    TaxCategory: {
      ...{ ID: 'AE', Percent: '0' },
      ...{ TaxExemptionReasonCode: 'VATEX-EU-AE', TaxExemptionReason: 'Reverse charge' },
    },
  });
  expect(ubl.InvoiceLine[1].Item.ClassifiedTaxCategory).toMatchObject({ ID: 'AE', Percent: '0' });
  // BR-AE-02: both say who they are.
  for (const party of [ubl.AccountingSupplierParty, ubl.AccountingCustomerParty])
    expect(party.Party.PartyTaxScheme.CompanyID).toMatch(/^PT/);
});

test('at several rates the tax of each stands with what it is on, on paper and for machines', async () => {
  const lines = invoice.lines.map((line, index) => ({ ...line, taxBasisPoints: index === 0 ? 600 : 2_300 }));
  const [first, second] = lines as [(typeof lines)[number], (typeof lines)[number]];
  const { taxBasisPoints: _, ...rest } = invoice;
  const mixed = {
    ...rest,
    lines: [first, { ...second, net: 81 }],
    tax: 132,
    taxes: [
      { basisPoints: 2_300, gross: 100, tax: 19 },
      { basisPoints: 600, gross: 2_000, tax: 113 },
    ],
  };
  const [page] = await textsOf(mixed);
  for (const text of ['Tax, 6 % on €18.87', '€1.13', 'Tax, 23 % on €0.81', '€0.19'])
    expect(page).toContain(text);
  const { Invoice: ubl } = await xmlOf(mixed);
  const rates = ubl.TaxTotal.TaxSubtotal.map(
    (one: { TaxableAmount: { '#text': string }; TaxCategory: { Percent: string } }) => [
      one.TaxCategory.Percent,
      one.TaxableAmount['#text'],
    ],
  );
  expect(rates).toEqual([
    ['23', '0.81'],
    ['6', '18.87'],
  ]);
  expect(
    ubl.InvoiceLine.map(
      (one: { Item: { ClassifiedTaxCategory: { Percent: string } } }) =>
        one.Item.ClassifiedTaxCategory.Percent,
    ),
  ).toEqual(['6', '23']);
});

test('what puts right to whom it was made out says which invoice it is about, on paper and for machines', async () => {
  const made = correctInvoice({
    ...{
      issued: [invoice],
      seller: invoice.seller,
      buyer: { ...invoice.buyer, name: 'Porto Nights II, Lda.' },
    },
    ...{ numbers: { 'credit-note': 'FGC2026-000001', invoice: 'FG2026-000002' }, day: '2026-11-28', at: 1 },
  });
  if (!made) throw new Error('the sample has an invoice');
  const [note, right] = (await Promise.all(made.map(textsOf))).map((pages) => pages.join(' '));
  for (const text of ['Of invoice', 'what was left of invoice FG2026-000001', 'No money'])
    expect(note).toContain(text);
  for (const text of ['Porto Nights II, Lda.', 'In place of invoice', 'Amount due €0.00'])
    expect(right).toContain(text);
  for (const one of made) {
    const parsed = await xmlOf(one);
    // BT-25, the preceding invoice.
    const { BillingReference } = parsed.CreditNote ?? parsed.Invoice;
    expect(BillingReference.InvoiceDocumentReference.ID).toBe('FG2026-000001');
  }
});

test('in a currency that is not the seller’s it says the tax in that, on paper and for machines', async () => {
  const accountingTax = { currency: 'EUR' as const, tax: 142, rate: 1.2, ratesOf: '2026-11-26' };
  const inPounds = { ...invoice, currency: 'GBP' as const, accountingTax };
  const [page] = await textsOf(inPounds);
  expect(page).toContain('VAT in EUR: €1.42, at the European Central Bank’s rates of Thu 26 Nov 2026.');
  const { Invoice: ubl } = await xmlOf(inPounds);
  expect([ubl.DocumentCurrencyCode, ubl.TaxCurrencyCode]).toEqual(['GBP', 'EUR']);
  expect(ubl.TaxTotal).toMatchObject([
    { TaxAmount: { '#text': '1.19', '@_currencyID': 'GBP' } },
    { TaxAmount: { '#text': '1.42', '@_currencyID': 'EUR' } },
  ]);
  expect(ubl.TaxTotal[1].TaxSubtotal).toBeUndefined();
  const { Invoice: own } = await xmlOf(invoice);
  expect(own.TaxCurrencyCode).toBeUndefined();
  expect(Array.isArray(own.TaxTotal)).toBe(false);
});

test.each<[string, string, string, string, object | undefined, object | undefined]>([
  [
    'one day',
    '2026-12-01',
    '2026-12-01',
    'Service date Tue 1 Dec 2026',
    { ActualDeliveryDate: '2026-12-01' },
    undefined,
  ],
  [
    ...([
      'several days',
      '2026-12-01',
      '2026-12-24',
      'First service date Tue 1 Dec 2026 Last service date Thu 24 Dec 2026',
    ] as const),
    undefined,
    { StartDate: '2026-12-01', EndDate: '2026-12-24' },
  ],
])('it says when it is used, on %s', async (_what, from, to, text, delivery, period) => {
  const dated = { ...invoice, service: { from, to } };
  const [page] = await textsOf(dated);
  expect(page).toContain(text);
  const { Invoice: ubl } = await xmlOf(dated);
  expect([ubl.Delivery, ubl.InvoicePeriod]).toEqual([delivery, period]);
});

test.each([
  ['provider', '68'],
  ['cash', '10'],
  ['credit', 'ZZZ'],
] as const)('for machines it says how it was paid: %s', async (method, code) => {
  const { Invoice: ubl } = await xmlOf({ ...invoice, method });
  expect(ubl.PaymentMeans.PaymentMeansCode['#text']).toBe(code);
});

test('on paper each line has its quantity and what one costs, exactly', async () => {
  const [line] = invoice.lines as [(typeof invoice.lines)[number]];
  const three = { ...line, quantity: 3, net: 1_000, gross: 1_060 };
  const two = { ...line, quantity: 2, net: 1_000, gross: 1_060 };
  const [page] = await textsOf({ ...invoice, lines: [three, two], total: 2_120, tax: 120 });
  for (const text of ['Quantity', 'Unit price', '€3.3333', '€5.00']) expect(page).toContain(text);
});
