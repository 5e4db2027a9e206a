/** A time or a distance that is not given. */
export const NONE = -1;

const FIRST_CAPACITY = 4_096;

/** One line of stop_times.txt. */
export interface StopTime {
  /** Positions in the feed's lists. */
  readonly trip: number;
  readonly stop: number;
  readonly sequence: number;
  /** Seconds; NONE where they are to be interpolated. */
  readonly arrives: number;
  readonly departs: number;
  readonly boards: boolean;
  readonly alights: boolean;
  /** In the feed's unit, NONE where there is none. */
  readonly travelled: number;
  readonly line: number;
}

const BOARDS = 1;
const ALIGHTS = 2;

/** The stop times of a feed in columns of numbers: a national feed has millions, and as objects they would not fit into memory. */
export class StopTimes {
  #trip = new Uint32Array(FIRST_CAPACITY);
  #stop = new Uint32Array(FIRST_CAPACITY);
  #sequence = new Uint32Array(FIRST_CAPACITY);
  #arrives = new Int32Array(FIRST_CAPACITY);
  #departs = new Int32Array(FIRST_CAPACITY);
  #flags = new Uint8Array(FIRST_CAPACITY);
  #travelled = new Float64Array(FIRST_CAPACITY);
  #line = new Uint32Array(FIRST_CAPACITY);
  #length = 0;
  /** Rows by trip and sequence. */
  #order = new Uint32Array(0);
  /** Where in the order the rows of a trip begin. */
  #begins = new Uint32Array(0);

  get length(): number {
    return this.#length;
  }

  add(time: StopTime): void {
    if (this.#length === this.#trip.length) this.#grow();
    const row = this.#length++;
    this.#trip[row] = time.trip;
    this.#stop[row] = time.stop;
    this.#sequence[row] = time.sequence;
    this.#arrives[row] = time.arrives;
    this.#departs[row] = time.departs;
    this.#flags[row] = (time.boards ? BOARDS : 0) | (time.alights ? ALIGHTS : 0);
    this.#travelled[row] = time.travelled;
    this.#line[row] = time.line;
  }

  /** Puts all rows in order. Once, after the last was added. */
  sort(trips: number): void {
    const begins = new Uint32Array(trips + 1);
    for (let row = 0; row < this.#length; row++) {
      const next = at(this.#trip, row) + 1;
      begins[next] = at(begins, next) + 1;
    }
    for (let trip = 0; trip < trips; trip++) begins[trip + 1] = at(begins, trip + 1) + at(begins, trip);
    const places = begins.slice();
    const order = new Uint32Array(this.#length);
    for (let row = 0; row < this.#length; row++) {
      const trip = at(this.#trip, row);
      const place = at(places, trip);
      order[place] = row;
      places[trip] = place + 1;
    }
    for (let trip = 0; trip < trips; trip++) {
      order
        .subarray(begins[trip], begins[trip + 1])
        .sort((a, b) => at(this.#sequence, a) - at(this.#sequence, b) || a - b);
    }
    this.#order = order;
    this.#begins = begins;
  }

  countOf(trip: number): number {
    return at(this.#begins, trip + 1) - at(this.#begins, trip);
  }

  /** The calls of a trip in their order. */
  of(trip: number): StopTime[] {
    const rows = this.#order.subarray(this.#begins[trip], this.#begins[trip + 1]);
    return Array.from(rows, (row) => ({
      trip,
      stop: at(this.#stop, row),
      sequence: at(this.#sequence, row),
      arrives: at(this.#arrives, row),
      departs: at(this.#departs, row),
      boards: (at(this.#flags, row) & BOARDS) !== 0,
      alights: (at(this.#flags, row) & ALIGHTS) !== 0,
      travelled: at(this.#travelled, row),
      line: at(this.#line, row),
    }));
  }

  #grow(): void {
    const twice = <A extends Uint32Array | Int32Array | Uint8Array | Float64Array>(from: A, to: A): A => {
      to.set(from);
      return to;
    };
    const size = this.#length * 2;
    this.#trip = twice(this.#trip, new Uint32Array(size));
    this.#stop = twice(this.#stop, new Uint32Array(size));
    this.#sequence = twice(this.#sequence, new Uint32Array(size));
    this.#arrives = twice(this.#arrives, new Int32Array(size));
    this.#departs = twice(this.#departs, new Int32Array(size));
    this.#flags = twice(this.#flags, new Uint8Array(size));
    this.#travelled = twice(this.#travelled, new Float64Array(size));
    this.#line = twice(this.#line, new Uint32Array(size));
  }
}

const at = (column: Uint32Array | Int32Array | Uint8Array | Float64Array, index: number): number =>
  column[index] ?? 0;
