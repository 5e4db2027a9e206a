import type { Target } from '../deploy/target.ts';
import type { Row } from './engine.ts';

export interface Task {
  readonly task: string;
  readonly page: string;
}

/** What the functions listen to, as functions/src/payments/webhook.ts reads it. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
];

/** What no API does, with the page where it is done. */
export function tasksOf(target: Target, rows: readonly Row[]): readonly Task[] {
  const { project, site, client } = target;
  const firebase = `https://console.firebase.google.com/project/${project}`;
  const left = rows.flatMap(({ state, what = '', page = '' }) =>
    state === 'left' ? [{ task: what, page }] : [],
  );
  return [
    ...left,
    {
      task: `In Stripe, a webhook to ${site}/api/webhooks/stripe with the events ${STRIPE_EVENTS.join(', ')}. Its signing secret is STRIPE_WEBHOOK_SECRET.`,
      page: 'https://dashboard.stripe.com/webhooks',
    },
    {
      task: 'Before a large sale, a higher quota of new accounts: Google lets 100 an hour come from one address, guests included, so a hall with one network stands still.',
      page: `${firebase}/authentication/settings`,
    },
    {
      task: `Switch Google's sign-in on, and give its OAuth client the redirect address https://${client.VITE_FIREBASE_AUTH_DOMAIN ?? ''}/__/auth/handler.`,
      page: `https://console.cloud.google.com/apis/credentials?project=${project}`,
    },
    {
      task: `Customize action URL of the mail templates: ${site}/auth/action.`,
      page: `${firebase}/authentication/emails`,
    },
    {
      task: 'The countries that text messages may go to, where a phone is to be a second factor. Without a list, strangers make you pay for messages.',
      page: `${firebase}/authentication/settings`,
    },
    ...(client.VITE_APP_CHECK_KEY === undefined
      ? [
          {
            task: `For App Check, a key of reCAPTCHA Enterprise for ${new URL(site).hostname}; put it in VITE_APP_CHECK_KEY and run this again.`,
            page: `https://console.cloud.google.com/security/recaptcha?project=${project}`,
          },
        ]
      : [
          {
            task: 'When the first requests are verified, enforce App Check for Firestore and Storage.',
            page: `${firebase}/appcheck`,
          },
        ]),
    {
      task: 'After the first deploy, take the role Editor from the default compute account, where it has it: it builds the functions, and needs no more than it is given here.',
      page: `https://console.cloud.google.com/iam-admin/iam?project=${project}`,
    },
  ];
}
