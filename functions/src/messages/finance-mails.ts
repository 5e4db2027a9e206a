import { formatMoney } from '@fareground/domain/core/money-text';
import type { Refund } from '@fareground/domain/payments/refund';
import { USERS } from '@fareground/domain/people/user';
import type { Services } from '../platform/services.ts';
import { isMailAddress, type NewMail } from './queue-mail.ts';

/** Who of the house is told of money that did not arrive. */
export interface FinanceContacts {
  /** Whom buyers write to. */
  readonly supportEmail: string;
  /** The addresses of finance; that of support where nobody has the role. */
  readonly finance: readonly string[];
  /** The address of the site. */
  readonly site: string;
}

const MAX_RECIPIENTS = 20;

export async function financeContacts({
  db,
  catalogue,
  config,
}: Pick<Services, 'db' | 'catalogue' | 'config'>): Promise<FinanceContacts> {
  const staff = db.collection(USERS).where('server.roles', 'array-contains', 'finance').limit(MAX_RECIPIENTS);
  const [{ supportEmail }, { docs }] = await Promise.all([catalogue.settings(), staff.get()]);
  const addresses = docs
    .filter((one) => one.get('server.disabled') !== true)
    .map((one) => String(one.get('server.email') ?? ''))
    .filter(isMailAddress);
  const finance = addresses.length > 0 ? addresses : [supportEmail].filter(isMailAddress);
  return { supportEmail, finance, site: config.appBaseUrl };
}

/** What the provider says of a refund that failed; other words of it stand as they are. */
const failures: Readonly<Record<string, string>> = {
  expired_or_canceled_card: 'the card has expired or was cancelled',
  lost_or_stolen_card: 'the card was lost or stolen',
  insufficient_funds: 'the balance at Stripe is too low',
  declined: 'the bank declined it',
  charge_already_refunded: 'the payment was refunded in full before',
  charge_disputed: 'the payment is disputed',
};

interface FailedRefund extends Pick<Refund, 'id' | 'amount' | 'currency' | 'failure'> {
  /** "booking 4820193652" */
  readonly about: string;
  readonly buyer: string;
  /** What stands in the books, and what is to be done. */
  readonly next: string;
}

/** One to each of finance about a refund that failed. */
export const failedRefundMails = (
  { id, amount, currency, failure, about, buyer, next }: FailedRefund,
  { finance, site }: FinanceContacts,
  now: number,
): NewMail<'refund-failed-finance'>[] =>
  finance.map((to, index) => ({
    id: `refund-failed-${id}-finance-${index + 1}`,
    template: 'refund-failed-finance',
    to,
    values: {
      ...{ about, refund: id, amount: formatMoney(amount, currency), buyer: buyer || 'not known', next },
      failure: failures[failure] ?? (failure || 'the provider says no reason'),
      url: `${site}/dashboard/admin/payment-reports`,
    },
    now,
  }));
