const CLOSED = /Transaction is invalid or closed/;

/**
 * Of several transactions that wait for one document the emulator may end one with "Transaction is invalid or closed". The database's client tries
 * again what production says there ("the referenced transaction has expired") and not this, so a test tries again, as the caller would.
 */
export async function againWhenClosed<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (tries === 5 || !(error instanceof Error && CLOSED.test(error.message))) throw error;
    }
  }
}
