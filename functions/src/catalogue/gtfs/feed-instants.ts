import { HOUR, SECOND, wallTimeToInstant } from '@fareground/domain/core/time';

/**
 * The instants of a feed's times: "noon minus 12 h" of the service day, so that on the days when clocks change what is planned for the
 * morning stands an hour away from midnight, as the reference says.
 */
export class FeedInstants {
  readonly #origins = new Map<string, number>();

  /** @param seconds as in the table; beyond a day they are of the next one */
  at(day: string, timeZone: string, seconds: number): number {
    return this.originOf(day, timeZone) + seconds * SECOND;
  }

  /** What the times of a service day are counted from. */
  originOf(day: string, timeZone: string): number {
    const key = `${day} ${timeZone}`;
    let origin = this.#origins.get(key);
    if (origin === undefined) {
      origin = wallTimeToInstant(`${day}T12:00`, timeZone) - 12 * HOUR;
      this.#origins.set(key, origin);
    }
    return origin;
  }
}
