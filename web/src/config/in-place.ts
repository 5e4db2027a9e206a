/** The state of a navigation that shows another part of the same page: focus and scroll stay where they are. */
export const inPlace = { inPlace: true };

export const isInPlace = (state: unknown): boolean => (state as typeof inPlace | null)?.inPlace === true;
