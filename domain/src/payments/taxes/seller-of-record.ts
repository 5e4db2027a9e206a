/**
 * Who sells to the customer: makes out the invoice and owes its tax. The house sells what organisers and operators hold in its own name, and pays them for it without that
 * tax (docs/adr/0018). A setting of a partner would be read here, and nowhere else.
 */
type SellerOfRecord = 'house' | 'partner';
const sellerOfRecord = (): SellerOfRecord => 'house';

/** What of the tax in the prices of what was sold for a partner the house owes, and does not pay on; minor units. */
export const taxOfHouse = (tax: number): number => (sellerOfRecord() === 'house' ? tax : 0);
