import { logger } from 'firebase-functions/logger';
import type { Log } from './services.ts';

/** Structured lines, as Cloud Logging reads them. Never put a token, a card or an address into `fields`. */
export const log: Log = {
  info: (message, fields = {}) => logger.info(message, fields),
  warn: (message, fields = {}) => logger.warn(message, fields),
  error: (message, fields = {}) => logger.error(message, fields),
};
