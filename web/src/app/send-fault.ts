/** Tells the server of a fault. What that takes is loaded then, so that pages without one do not carry it. */
export const sendFault = (error: unknown): void =>
  // Without a network nobody can be told.
  void import('./report-fault.ts').then(({ reportFault }) => reportFault(error)).catch(() => undefined);
