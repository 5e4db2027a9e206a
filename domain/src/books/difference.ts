/** Two records that do not say the same. */
export interface Difference {
  /** The document to look at first. */
  path: string;
  /** What is wrong with it, for a person on call. */
  says: string;
}
