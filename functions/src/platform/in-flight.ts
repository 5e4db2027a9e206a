/** The longest that a call waits with its answer for what it changed to be published, milliseconds: three times the usual. */
const LONGEST_WAIT = 3_000;

/**
 * What an instance is in the middle of. The platform may freeze an instance when its last call is answered, so nothing that matters may
 * come after that: the last call under way waits until the public views are written, and hands the waiting over to a call
 * that arrives meanwhile. So a burst shares one wait, and a crowd waits for nothing.
 */
export interface InFlight {
  begin(): CallInFlight;
}

export interface CallInFlight {
  /** The call's work is done. Resolves when it may be answered. */
  done(): Promise<void>;
}

/** @param published resolves when nothing waits to be published */
export function createInFlight(published: () => Promise<void>, longestWait = LONGEST_WAIT): InFlight {
  let working = 0;
  /** Ends the waits of calls whose work is done. */
  const handOver = new Set<() => void>();

  async function waitAsLast(): Promise<void> {
    const released = Promise.withResolvers<void>();
    const timer = setTimeout(released.resolve, longestWait);
    handOver.add(released.resolve);
    await Promise.race([published(), released.promise]);
    clearTimeout(timer);
    handOver.delete(released.resolve);
  }

  return {
    begin() {
      working += 1;
      for (const release of handOver) release();
      return {
        async done() {
          working -= 1;
          if (working === 0) await waitAsLast();
        },
      };
    },
  };
}
