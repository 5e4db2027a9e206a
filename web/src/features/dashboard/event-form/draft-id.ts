const START = 'new-';

/** The id of a draft of a new event. Ids of events come from their titles and may begin alike, so this one ends as no title does. */
export const newDraftId = (): string => `${START}${crypto.randomUUID()}`;
export const isNewDraft = (id: string): boolean => /^new-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
