import { FESTIVAL } from './festival.ts';
import { FILM_AND_FOOD } from './film-and-food.ts';
import { MUSIC_AND_STAGE } from './music-and-stage.ts';
import type { Show } from './show.ts';
import { SPORT_AND_COMEDY } from './sport-and-comedy.ts';
import { TALKS_AND_FAMILY } from './talks-and-family.ts';
import { UNUSUAL } from './unusual.ts';

/** A town's month: about forty events over eight categories in three cities. */
export const PROGRAMME: readonly Show[] = [
  ...MUSIC_AND_STAGE,
  ...SPORT_AND_COMEDY,
  ...TALKS_AND_FAMILY,
  ...FILM_AND_FOOD,
  ...UNUSUAL,
  ...FESTIVAL,
];
