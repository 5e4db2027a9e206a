import type { Rate } from '@fareground/domain/catalogue/prices/tax-by-rate';
import { typedAmount } from '@fareground/domain/core/typed-amount';
import {
  type Invoice,
  type InvoiceLine,
  type Party,
  taxesOfInvoice,
} from '@fareground/domain/payments/invoices/invoice';

/**
 * An invoice or a credit note for the machine that books it: EN 16931 in the syntax of UBL 2.1, made by @e-invoice-eu/core. That library is large, so it is loaded by the first one.
 * Numbers behind BT- are the standard's business terms. @throws ValidationError where it would break the standard's schema
 */
export async function invoiceXml(invoice: Invoice): Promise<Uint8Array> {
  const { default: library } = await import('@e-invoice-eu/core');
  const silent = { log: () => {}, warn: () => {}, error: () => {} };
  // Its types list every code that the standard knows; its schema, which holds what we give it, says the same.
  const ubl = asUbl(invoice) as unknown as Ubl;
  const made = await new library.InvoiceService(silent).generate(ubl, { format: 'UBL', lang: 'en' });
  return typeof made === 'string' ? new TextEncoder().encode(made) : made;
}

type Ubl = Parameters<InstanceType<typeof import('@e-invoice-eu/core').InvoiceService>['generate']>[0];

/** BT-3, from UNTDID 1001. */
const typeCodes = { invoice: '380', 'credit-note': '381' } as const;

/** BT-81 from UNTDID 4461, and BT-82: how it was paid. */
const paymentMeans: Readonly<Record<Invoice['method'], object>> = {
  provider: { 'cbc:PaymentMeansCode': '68', 'cbc:PaymentMeansCode@name': 'Online payment service' },
  cash: { 'cbc:PaymentMeansCode': '10', 'cbc:PaymentMeansCode@name': 'In cash' },
  credit: { 'cbc:PaymentMeansCode': 'ZZZ', 'cbc:PaymentMeansCode@name': 'Gift card' },
};

function asUbl(invoice: Invoice) {
  const { kind, number, about, bookingId, day, currency, seller, buyer, lines, tax, total } = invoice;
  const { accountingTax, service, method } = invoice;
  const amount = amountsIn(invoice);
  return {
    'ubl:Invoice': {
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ID': number,
      'cbc:IssueDate': day,
      'cbc:InvoiceTypeCode': typeCodes[kind],
      'cbc:DocumentCurrencyCode': currency,
      ...(accountingTax && { 'cbc:TaxCurrencyCode': accountingTax.currency }),
      'cbc:BuyerReference': bookingId,
      ...(service.from !== service.to && {
        'cac:InvoicePeriod': { 'cbc:StartDate': service.from, 'cbc:EndDate': service.to },
      }),
      ...(about && {
        'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': about } }],
      }),
      'cac:AccountingSupplierParty': partyOf(seller, (tax) => [tax]),
      'cac:AccountingCustomerParty': partyOf(buyer, (tax) => tax),
      ...(service.from === service.to && {
        'cac:Delivery': { 'cbc:ActualDeliveryDate': service.from },
      }),
      'cac:PaymentMeans': [paymentMeans[method]],
      'cac:TaxTotal': [
        {
          ...amount('cbc:TaxAmount', tax),
          'cac:TaxSubtotal': taxesOfInvoice(invoice).map((rate) => ({
            ...amount('cbc:TaxableAmount', rate.gross - rate.tax),
            ...amount('cbc:TaxAmount', rate.tax),
            'cac:TaxCategory': categoryOf(rate, true),
          })),
        },
        ...(accountingTax ? [amountsIn(accountingTax)('cbc:TaxAmount', accountingTax.tax)] : []),
      ],
      'cac:LegalMonetaryTotal': {
        ...amount('cbc:LineExtensionAmount', total - tax),
        ...amount('cbc:TaxExclusiveAmount', total - tax),
        ...amount('cbc:TaxInclusiveAmount', total),
        // Paid, or gone back, before it was made out.
        ...amount('cbc:PrepaidAmount', total),
        ...amount('cbc:PayableAmount', 0),
      },
      'cac:InvoiceLine': lines.map((line, index) => lineOf(invoice, line, index)),
    },
  };
}

function lineOf(invoice: Invoice, line: InvoiceLine, index: number) {
  const { text, quantity, net, taxBasisPoints: basisPoints = invoice.taxBasisPoints ?? 0, isReversed } = line;
  const amount = amountsIn(invoice);
  return {
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': String(quantity),
    // UN/ECE recommendation 20: one of something.
    'cbc:InvoicedQuantity@unitCode': 'C62',
    ...amount('cbc:LineExtensionAmount', net),
    'cac:Item': { 'cbc:Name': text, 'cac:ClassifiedTaxCategory': categoryOf({ basisPoints, isReversed }) },
    // For all of the line, so that a price that does not divide into its places is exact.
    'cac:Price': {
      ...amount('cbc:PriceAmount', net),
      'cbc:BaseQuantity': String(quantity),
      'cbc:BaseQuantity@unitCode': 'C62',
    },
  };
}

const scheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

/** BT-118 from UNTDID 5305: taxed at a rate, at none, or owed by the buyer. @param withReason of the sums alone (BT-120, BT-121) */
const categoryOf = ({ basisPoints = 0, isReversed }: Rate, withReason = false) => ({
  'cbc:ID': isReversed ? 'AE' : basisPoints > 0 ? 'S' : 'Z',
  'cbc:Percent': String(basisPoints / 100),
  ...(isReversed &&
    withReason && {
      'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE',
      'cbc:TaxExemptionReason': 'Reverse charge',
    }),
  ...scheme,
});

/** @param listed the seller's tax numbers are a list, the buyer's is one */
const partyOf = (
  { name, street, postcode, city, country, taxNumber, email }: Party,
  listed: (tax: object) => object,
) => ({
  'cac:Party': {
    'cbc:EndpointID': email,
    // An address for mail, in the code list of electronic addresses.
    'cbc:EndpointID@schemeID': 'EM',
    'cac:PostalAddress': {
      'cbc:StreetName': street,
      'cbc:CityName': city,
      ...(postcode !== '' && { 'cbc:PostalZone': postcode }),
      'cac:Country': { 'cbc:IdentificationCode': country },
    },
    ...(taxNumber !== '' && {
      'cac:PartyTaxScheme': listed({ 'cbc:CompanyID': vatNumber(taxNumber, country), ...scheme }),
    }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
  },
});

/** BT-31 and BT-48 begin with the letters of their country (rule BR-CO-09). */
function vatNumber(typed: string, country: string): string {
  const number = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return /^[A-Z]{2}/.test(number) ? number : `${country}${number}`;
}

/** A field of an amount with its currency. */
function amountsIn({ currency }: Pick<Invoice, 'currency'>) {
  return <Field extends string>(field: Field, amount: number) =>
    ({
      [field]: typedAmount(amount, currency),
      [`${field}@currencyID`]: currency,
    }) as Record<Field, string> & Record<`${Field}@currencyID`, Invoice['currency']>;
}
