import { z } from 'zod';
import { address, name, site, template, typed } from './template.ts';

/** To whoever has an account, or works here. */
export const accountMails = {
  invitation: template({
    values: z.strictObject({ inviter: name, roles: name, reason: typed, until: name, url: address }),
    subject: 'You are invited to work with Fareground',
    heading: 'You are invited',
    body: [
      '{inviter} invites you to Fareground’s dashboard with these roles: {roles}.',
      '“{reason}”',
      'Register or sign in with this very address, then accept. The invitation holds until {until} and can be used once.',
    ],
    button: { text: 'Accept the invitation', to: 'url' },
    because:
      'An owner of Fareground typed your address. If you do not know why, ignore this mail; nothing happens then.',
    sample: {
      inviter: 'Rita Sousa',
      roles: 'gate, support',
      reason: 'For the weekend of the harbour festival',
      until: 'Sat 28 Nov 2026, 18:00 UTC',
      url: `${site}/auth/invitation?code=sample`,
    },
  }),
  'roles-changed': template({
    values: z.strictObject({ name, before: name, after: name, reason: typed, url: address }),
    subject: 'What you may do at Fareground has changed',
    heading: 'Your roles have changed',
    body: ['Hello {name}, your roles were: {before}. From now on they are: {after}.', 'Why: {reason}'],
    button: { text: 'Open the dashboard', to: 'url' },
    because: 'It concerns the rights of your account.',
    sample: {
      name: 'Noa Castro',
      before: 'gate',
      after: 'gate, support',
      reason: 'Takes over the phone on Mondays',
      url: `${site}/dashboard`,
    },
  }),
  'account-disabled': template({
    values: z.strictObject({ name, reason: typed, supportEmail: name }),
    subject: 'Your Fareground account is closed for now',
    heading: 'Your account is closed for now',
    body: [
      'Hello {name}, nobody can sign in to your account until it is opened again.',
      'Why: {reason}',
      'Tickets you have bought stay valid: the code on paper or in your mail still works at the gate. If you think this is a mistake, write to {supportEmail}.',
    ],
    because: 'It concerns your account.',
    sample: {
      name: 'Inês Moura',
      reason: 'Several payments were disputed',
      supportEmail: 'help@fareground.test',
    },
  }),
  'account-enabled': template({
    values: z.strictObject({ name, reason: typed, url: address }),
    subject: 'Your Fareground account is open again',
    heading: 'Your account is open again',
    body: [
      'Hello {name}, you can sign in as before. Everything that was in it is still there.',
      'Why: {reason}',
    ],
    button: { text: 'Sign in', to: 'url' },
    because: 'It concerns your account.',
    sample: { name: 'Inês Moura', reason: 'The disputes were withdrawn', url: `${site}/auth/login` },
  }),
  'account-deleted': template({
    values: z.strictObject({ name, kept: typed, supportEmail: name }),
    subject: 'Your Fareground account is deleted',
    heading: 'Your account is deleted',
    body: [
      'Hello {name}, your account and what we knew of you are gone.',
      '{kept}',
      'If this was not you, write to {supportEmail} today.',
    ],
    because: 'It is the last mail to this address that concerns the account.',
    sample: {
      name: 'Inês Moura',
      kept: 'The books keep what was paid and when, without your name.',
      supportEmail: 'help@fareground.test',
    },
  }),
  'application-confirm': template({
    // Nothing that the applicant typed: anyone may type anybody's address.
    values: z.strictObject({ url: address }),
    subject: 'Confirm: your application to Fareground',
    heading: 'Is this you?',
    body: [
      'Somebody, we hope you, applied on our page “Join us” with this address.',
      'The button confirms it. Until then nobody reads the application.',
    ],
    button: { text: 'Yes, this is my address', to: 'url' },
    because:
      'Somebody typed this address on our page. If it was not you, ignore this mail; nothing happens then, and no other follows.',
    sample: { url: `${site}/join-us?application=sample#key=sample` },
  }),
  'application-received': template({
    // Nothing that the applicant typed: anyone may type anybody's address.
    values: z.strictObject({ url: address }),
    subject: 'We have your application',
    heading: 'Thank you',
    body: [
      'Your application has arrived. A person reads it, usually within three working days, and answers to this address.',
      'On the page “Join us” you see at any time where it stands.',
    ],
    button: { text: 'See where it stands', to: 'url' },
    because: 'Somebody applied on our page “Join us” with this address. If it was not you, ignore it.',
    sample: { url: `${site}/join-us` },
  }),
  'application-accepted': template({
    values: z.strictObject({ name, answer: typed, url: address }),
    subject: 'Welcome to Fareground',
    heading: 'Welcome, {name}',
    body: ['We would like to work with you.', '{answer}'],
    button: { text: 'Open Fareground', to: 'url' },
    because: 'It answers your application on our page “Join us”.',
    sample: {
      name: 'Brais Rey',
      answer:
        'Shall we talk on Tuesday at ten?\n\nBring the plan of the quay, and we enter your first night together.',
      url: `${site}/join-us`,
    },
  }),
  'application-declined': template({
    values: z.strictObject({ name, answer: typed }),
    subject: 'About your application to Fareground',
    heading: 'About your application',
    body: ['Hello {name}, thank you for asking us. This time it does not fit.', '{answer}'],
    because: 'It answers your application on our page “Join us”.',
    sample: {
      name: 'Brais Rey',
      answer: 'We sell in Portugal and Galicia only for now. Ask again in spring.',
    },
  }),
};
