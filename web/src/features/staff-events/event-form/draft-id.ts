const START = 'new-';

/** The id of a draft of a new event: it holds a random UUID, which tells it from the id of an event. */
export const newDraftId = (): string => `${START}${crypto.randomUUID()}`;
export const isNewDraft = (id: string): boolean => /^new-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
