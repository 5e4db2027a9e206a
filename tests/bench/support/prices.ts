/**
 * Google's published list prices in US dollars, without taxes, free quotas, or discounts. Firestore Standard in the multi-region
 * eur3 (a single region costs about half), Cloud Functions of the second generation as Cloud Run bills requests in a region
 * of tier 1 (europe-west1), Firebase Hosting. Noted on 2026-11-21 from copies of cloud.google.com/firestore/pricing,
 * cloud.google.com/run/pricing and firebase.google.com/pricing that bear no date: look there before relying on them.
 */
export const prices = {
  /** A document. */
  read: 0.06 / 100_000,
  write: 0.18 / 100_000,
  delete: 0.02 / 100_000,
  /** A byte from Firestore to a browser, at 0.12 a GiB. */
  firestoreByte: 0.12 / 2 ** 30,
  /** A call of a function. */
  call: 0.4 / 1_000_000,
  /** While a call is being answered, billed in steps of 100 ms. */
  vcpuSecond: 0.000024,
  gibSecond: 0.0000025,
  /** A byte from hosting's network, at 0.15 a GB. */
  hostingByte: 0.15 / 1e9,
} as const;

/** As functions/src/main/ deploys them. */
export const sizes = {
  api: { vcpu: 1, gib: 1 },
  pages: { vcpu: 1, gib: 0.5 },
  /** What the clock and Firestore call; their settings are the platform's own. */
  sweeper: { vcpu: 1, gib: 0.25 },
  trigger: { vcpu: 1, gib: 0.25 },
} as const;

/** What a call is billed as where its instance answers nothing else meanwhile: more than in service, where one answers many at once. */
export function billed(
  size: { vcpu: number; gib: number },
  milliseconds: number,
): { vcpuSeconds: number; gibSeconds: number } {
  const seconds = Math.max(1, Math.ceil(milliseconds / 100)) / 10;
  return { vcpuSeconds: seconds * size.vcpu, gibSeconds: seconds * size.gib };
}
