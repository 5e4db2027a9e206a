import { slugOf } from '../../core/slug.ts';

/** The id that an event gets by its title. @param number 2 or more where the ids before it are taken */
export const eventIdOf = (title: string, number = 1): string => slugOf(title, 'event', number);
