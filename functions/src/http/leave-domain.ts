/**
 * Leaves the domain of Node's that the platform opens around each call. While one is open, a hook runs for every promise: a fifth of a
 * booking's processor time. It is there to answer a call whose fault nobody caught; `createApi` catches all of its own, and a commit
 * of stock is the work of many calls and belongs to no single one.
 */
export function leaveDomain(): void {
  // Deprecated, and so in no type.
  (process as { domain?: { exit(): void } | null }).domain?.exit();
}
