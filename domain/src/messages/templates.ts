import type { z } from 'zod';
import { accountMails } from './account-mails.ts';
import { announcementMails } from './announcement-mails.ts';
import { changeMails } from './change-mails.ts';
import { moneyMails } from './money-mails.ts';
import { ticketMails } from './ticket-mails.ts';
import { waitingMails } from './waiting-mails.ts';

/** Every mail the product sends, as data: words here, look in layout.ts. */
export const mailTemplates = {
  ...accountMails,
  ...moneyMails,
  ...ticketMails,
  ...changeMails,
  ...waitingMails,
  ...announcementMails,
};

export type MailTemplate = keyof typeof mailTemplates;
export type MailValues<T extends MailTemplate> = z.infer<(typeof mailTemplates)[T]['values']>;
export const mailTemplateNames = Object.keys(mailTemplates) as MailTemplate[];
