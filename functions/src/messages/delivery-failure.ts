import type { MailFailure } from '@fareground/domain/messages/mail';

export interface DeliveryFailure {
  readonly failure: MailFailure;
  /** Whether another attempt would fare the same. */
  readonly isFinal: boolean;
  /** Codes alone: what a mail server says in words holds the address. */
  readonly lastError: string;
}

/** What nodemailer throws (its error codes: https://nodemailer.com/errors). */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/**
 * How an attempt failed. A mail server that refuses for good (5xx) means the address when it refused the receiver, else the
 * message. All else is tried again: "not now" (4xx), no connection, and a refused sign-in, which is ours to mend and no fault of the mail.
 */
export function failureOf(error: unknown): DeliveryFailure {
  const { code, command, responseCode, response } = (error ?? {}) as SmtpError;
  const lastError =
    repliedCodes(responseCode, response) ?? (typeof code === 'string' ? code.slice(0, 60) : 'UNKNOWN');
  const isRefused =
    typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  if (!isRefused) return { failure: 'unreachable', isFinal: false, lastError };
  const failure = command === 'RCPT TO' ? 'address-refused' : 'message-refused';
  return { failure, isFinal: true, lastError };
}

/** "550 5.1.1" of "550 5.1.1 <somebody@example.org>: unknown". */
function repliedCodes(responseCode: unknown, response: unknown): string | undefined {
  if (typeof responseCode !== 'number') return undefined;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response ?? ''))?.[1];
  return enhanced ? `${responseCode} ${enhanced}` : String(responseCode);
}
