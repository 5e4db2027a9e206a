/** The state of a navigation that shows another part of the same page: focus and scroll stay where they are (web/src/app/navigation.tsx). */
export const inPlace = { inPlace: true };
